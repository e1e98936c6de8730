import { endCustomerSessions } from 'shared/contracts/customers.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';

type Person = { id: string; name: string };

const signOut = defineChange(endCustomerSessions, {
  request: ({ id }: Person) => ({ params: { id } }),
  says: (_response, { name }) => ({
    title: 'Customer Signed Out',
    description: `${name} is signed out on every device.`,
  }),
  fails: ({ name }) => ({
    title: 'Customer Not Signed Out',
    fallback: `${name} is still signed in. Please try again.`,
  }),
});

/** Signs a customer out everywhere, for when somebody else has their phone or password. */
export const SignCustomerOut = ({ id, name }: Person) => {
  const { run, isPending } = useChange(signOut);
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Sign-In</h3>
        <p className="text-ink-soft">
          For a lost phone or a password that got around: let them choose a new password first, then
          sign them out here.
        </p>
      </div>
      <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void run({ id, name })}>
        {isPending ? 'Signing Out...' : 'Sign Customer Out'}
      </BusyButton>
    </section>
  );
};
