import { getCustomer, setCustomerAccess } from 'shared/contracts/customers.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';

type Account = { id: string; name: string; isDisabled: boolean };

const switchAccess = defineChange(setCustomerAccess, {
  request: ({ id, isDisabled }: Account) => ({ params: { id }, body: { enabled: isDisabled } }),
  isStep: true,
  says: ({ enabled }, { name }) => ({
    title: enabled ? 'Account Enabled' : 'Account Disabled',
    description: enabled
      ? `${name} can sign in again.`
      : `${name} is signed out and cannot sign in.`,
  }),
  outdates: [getCustomer],
  fails: {
    title: 'Account Not Changed',
    fallback: 'This may have been done in part. Please try again.',
  },
});

/** Disables a customer's account and ends its sessions, or enables it again (rules: access-20). */
export const CustomerAccess = (account: Account) => {
  const { name, isDisabled } = account;
  const { run, isPending } = useChange(switchAccess);
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
      <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void run(account)}>
        {isPending ? 'Saving...' : `${isDisabled ? 'Enable' : 'Disable'} Account`}
      </BusyButton>
    </section>
  );
};
