import { useMutation } from '@tanstack/react-query';
import { getCustomer, setCustomerAccess } from 'shared/contracts/customers.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';

/** Disables a customer's account and ends its sessions, or enables it again (rules: access-20). */
export const CustomerAccess = ({
  id,
  name,
  isDisabled,
}: {
  id: string;
  name: string;
  isDisabled: boolean;
}) => {
  const once = useStepGuard();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(setCustomerAccess, { params: { id }, body: { enabled: isDisabled } }),
    onSuccess: async ({ enabled }) => {
      toast({
        title: enabled ? 'Account Enabled' : 'Account Disabled',
        description: enabled
          ? `${name} can sign in again.`
          : `${name} is signed out and cannot sign in.`,
      });
      await invalidate(getCustomer);
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Account Not Changed',
        fallback: 'This may have been done in part. Please try again.',
      });
    },
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Account</h3>
        <p className="text-ink-soft">
          {isDisabled
            ? `Disabled: ${name} cannot sign in.`
            : 'For somebody who should not be here: disabling signs them out on every device and lets them in no more, until you enable the account again.'}
        </p>
      </div>
      <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void once(mutateAsync)}>
        {isPending ? 'Saving...' : `${isDisabled ? 'Enable' : 'Disable'} Account`}
      </BusyButton>
    </section>
  );
};
