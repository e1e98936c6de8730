import ChevronDown from 'lucide-react/icons/chevron-down';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { CustomerAccess } from '../../features/customers/customer-access.tsx';
import { CustomerData } from '../../features/customers/customer-data.tsx';
import { customerName } from '../../features/customers/customer-queries.ts';
import { InviteCustomer } from '../../features/customers/invite-customer.tsx';
import { SignCustomerOut } from '../../features/customers/sign-customer-out.tsx';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';

/** What is rarely done to a customer, folded: their sign-in, their account and their data. */
export const AccountAndData = ({
  customer,
  onDeleted,
}: {
  customer: CustomerDetails;
  onDeleted: () => void;
}) => {
  const { id, signIn, isDisabled, deletionRequestedAt } = customer;
  const name = customerName(customer);
  return (
    <details
      // What a customer waits for must not be folded away.
      open={deletionRequestedAt !== null}
      className="group disclosure rounded-card border-2 border-cream-200 bg-white open:border-ink"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-visible:outline-offset-[-4px] [&::-webkit-details-marker]:hidden">
        More: sign-in, account and data
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-7 px-4 pb-5">
        {signIn === 'active' ? (
          <SignCustomerOut id={id} name={name} />
        ) : (
          <InviteCustomer customer={customer} />
        )}
        {(signIn !== 'none' || isDisabled) && (
          <CustomerAccess id={id} name={name} isDisabled={isDisabled} />
        )}
        <CustomerData
          customer={customer}
          record={<RecordDownloads customerId={id} />}
          onDeleted={onDeleted}
        />
      </div>
    </details>
  );
};
