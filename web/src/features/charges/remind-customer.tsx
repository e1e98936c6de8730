import { listDueItems, type DueItem } from 'shared/contracts/charges.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { FormError } from '../../ui/form-error.tsx';

type Customer = Pick<DueItem, 'customerId' | 'customerName' | 'customerPhone' | 'isMailable'>;

const remind = defineChange(remindCustomer, {
  request: ({ customerId }: Customer) => ({ params: { id: customerId } }),
  isStep: true,
  says: ({ message }) => ({ title: 'Reminder Sent', description: message }),
  // Something may have been paid meanwhile, or mail no longer reaches the customer.
  outdatesRefused: [listDueItems],
  fails: {
    title: 'Reminder Not Sent',
    fallback: 'The reminder could not be sent. Please try again.',
    inForm: true,
  },
});

/** Mails a customer the balance due (rules: charge-11), or calls one whom no mail reaches. For a row that wraps. */
export const RemindCustomer = ({ customer }: { customer: Customer }) => {
  const { run, isPending, problem } = useChange(remind);
  const { customerName, customerPhone, isMailable } = customer;
  return (
    <>
      {isMailable ? (
        <BusyButton
          tone="paper"
          size="small"
          busy={isPending}
          aria-label={isPending ? undefined : `Remind: ${customerName}`}
          onClick={() => void run(customer)}
        >
          {isPending ? 'Sending...' : 'Remind'}
        </BusyButton>
      ) : (
        <ContactLinks name={customerName} phone={customerPhone} />
      )}
      <div className="basis-full empty:hidden">
        <FormError message={problem} />
      </div>
    </>
  );
};
