import { useMutation } from '@tanstack/react-query';
import { endCustomerSessions } from 'shared/contracts/customers.ts';
import { call } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';

/** Signs a customer out everywhere, for when somebody else has their phone or password. */
export const SignCustomerOut = ({ id, name }: { id: string; name: string }) => {
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(endCustomerSessions, { params: { id } }),
    onSuccess: () => {
      toast({
        title: 'Customer Signed Out',
        description: `${name} is signed out on every device.`,
      });
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Customer Not Signed Out',
        fallback: `${name} is still signed in. Please try again.`,
      });
    },
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Sign-In</h3>
        <p className="text-ink-soft">
          For a lost phone or a password that got around: let them choose a new password first, then
          sign them out here.
        </p>
      </div>
      <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void once(mutateAsync)}>
        {isPending ? 'Signing Out...' : 'Sign Customer Out'}
      </BusyButton>
    </section>
  );
};
