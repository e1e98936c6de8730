import { getCustomer, inviteCustomer, type CustomerDetails } from 'shared/contracts/customers.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { customerName } from './customer-queries.ts';

const stateLabel = ({ signIn, email, ...customer }: CustomerDetails): string => {
  const name = customerName({ ...customer, email });
  if (email === null)
    return `${name} has no email address and cannot sign in. Add one first, if they want to.`;
  return signIn === 'invited'
    ? `${name} was invited at ${email} and has not signed in yet.`
    : `${name} does not sign in. An invitation says how to see visits and reports on our site; it goes to ${email}.`;
};

const invite = defineChange(inviteCustomer, {
  request: (id: string) => ({ params: { id } }),
  says: ({ message }) => ({ title: 'Customer Invited', description: message }),
  outdates: [getCustomer],
  fails: {
    title: 'Customer Not Invited',
    fallback: 'The invitation could not be sent. Please try again.',
  },
});

/** Invites a customer who does not sign in yet (rules: customer-19). */
export const InviteCustomer = ({ customer }: { customer: CustomerDetails }) => {
  const { id, email, signIn } = customer;
  const { run, isPending } = useChange(invite);
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Sign-In</h3>
        <p className="text-ink-soft wrap-anywhere">{stateLabel(customer)}</p>
      </div>
      {email !== null && (
        <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void run(id)}>
          {isPending ? 'Inviting...' : signIn === 'invited' ? 'Invite Again' : 'Invite to Sign In'}
        </BusyButton>
      )}
    </section>
  );
};
