import { useMutation } from '@tanstack/react-query';
import { getCustomer, inviteCustomer, type CustomerDetails } from 'shared/contracts/customers.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { customerName } from './customer-queries.ts';

const stateWords = ({ signIn, email, ...customer }: CustomerDetails): string => {
  const name = customerName({ ...customer, email });
  if (email === null)
    return `${name} has no e-mail address and cannot sign in. Add one first, if they want to.`;
  return signIn === 'invited'
    ? `${name} was invited at ${email} and has not signed in yet.`
    : `${name} does not sign in. An invitation says how to see visits and reports on our site; it goes to ${email}.`;
};

/** Invites a customer who does not sign in yet (rules: customer-19). */
export const InviteCustomer = ({ customer }: { customer: CustomerDetails }) => {
  const { id, email, signIn } = customer;
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(inviteCustomer, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Customer Invited', description: message });
      await invalidate(getCustomer);
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Customer Not Invited',
        fallback: 'The invitation could not be sent. Please try again.',
      });
    },
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Sign-In</h3>
        <p className="text-ink-soft wrap-anywhere">{stateWords(customer)}</p>
      </div>
      {email !== null && (
        <BusyButton
          tone="paper"
          size="small"
          busy={isPending}
          onClick={() => void once(mutateAsync)}
        >
          {isPending ? 'Inviting...' : signIn === 'invited' ? 'Invite Again' : 'Invite to Sign In'}
        </BusyButton>
      )}
    </section>
  );
};
