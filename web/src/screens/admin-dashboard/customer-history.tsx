import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { BookingLine } from '../../features/bookings/booking-line.tsx';
import { ChargesOfCustomer } from '../../features/charges/charges-of-customer.tsx';
import { DueOfCustomer } from '../../features/charges/due-of-customer.tsx';
import { CustomerAccess } from '../../features/customers/customer-access.tsx';
import { CustomerData } from '../../features/customers/customer-data.tsx';
import { CustomerDetailsCard } from '../../features/customers/customer-details-card.tsx';
import { customerName, customerQuery } from '../../features/customers/customer-queries.ts';
import { CustomerTax } from '../../features/customers/customer-tax.tsx';
import { InviteCustomer } from '../../features/customers/invite-customer.tsx';
import { SignCustomerOut } from '../../features/customers/sign-customer-out.tsx';
import { MessageLine } from '../../features/messages/message-line.tsx';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';
import { ReportLine } from '../../features/reports/report-line.tsx';
import { WaterOfCustomer } from '../../features/water/water-history.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { isMailReached } from '../../lib/notify-by-phone.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { Loading } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { HistorySection } from './history-section.tsx';

// These only work online, so they are not among the files stored on the operator's phone.
const loadPlans = async () => ({
  default: (await import('../../features/plans/customer-plans.tsx')).CustomerPlans,
});
const loadConversation = async () => ({
  default: (await import('../../features/chat/customer-conversation.tsx')).CustomerConversation,
});

/** One of the panel's two columns on a wide screen. */
const column = 'flex min-w-0 flex-col gap-7';

const Lists = ({ customer, onClose }: { customer: CustomerDetails; onClose: () => void }) => (
  <div className="grid items-start gap-7 pb-4 xl:grid-cols-2 xl:gap-x-10">
    <div className={column}>
      <CustomerDetailsCard customer={customer}>
        <Link
          to={paths.newBooking({ customerId: customer.id })}
          className={buttonStyles({ tone: 'gold', size: 'small' })}
        >
          Add Visit
        </Link>
        <Link
          to={paths.newReport(customer.id)}
          className={buttonStyles({ tone: 'paper', size: 'small' })}
        >
          New Report
        </Link>
      </CustomerDetailsCard>
      <LazyComponent
        load={loadPlans}
        props={{
          customerId: customer.id,
          name: customerName(customer),
          isExempt: owesNoTax(customer),
          isReached: isMailReached(customer),
        }}
        fallback={<Loading label="Loading plans..." compact />}
      />
      <HistorySection
        title="Bookings"
        contract={listBookingsOfCustomer}
        customerId={customer.id}
        empty="No bookings yet."
        line={BookingLine}
      />
      <HistorySection
        title="Reports"
        contract={listReportsOfCustomer}
        customerId={customer.id}
        empty="No reports yet."
        line={ReportLine}
      />
    </div>
    <div className={column}>
      <HistorySection
        title="Messages"
        contract={listMessagesOfCustomer}
        customerId={customer.id}
        empty="No messages yet. Every report you send adds one."
        line={MessageLine}
      />
      <section>
        <h3 className="title-3 mb-3">Conversation</h3>
        <LazyComponent
          load={loadConversation}
          props={{
            customerId: customer.id,
            name: customerName(customer),
            isWaiting: false,
            isReached: customer.email !== null,
          }}
          fallback={<Loading label="Loading messages..." compact />}
        />
      </section>
      <WaterOfCustomer customerId={customer.id} />
      <DueOfCustomer customerId={customer.id} />
      <ChargesOfCustomer customerId={customer.id} />
      <CustomerTax customer={customer} />
      {customer.signIn === 'active' ? (
        <SignCustomerOut id={customer.id} name={customerName(customer)} />
      ) : (
        <InviteCustomer customer={customer} />
      )}
      {(customer.signIn !== 'none' || customer.isDisabled) && (
        <CustomerAccess
          id={customer.id}
          name={customerName(customer)}
          isDisabled={customer.isDisabled}
        />
      )}
      <CustomerData
        customer={customer}
        record={<RecordDownloads customerId={customer.id} />}
        onDeleted={onClose}
      />
    </div>
  </div>
);

const History = ({ customerId, onClose }: { customerId: string; onClose: () => void }) => {
  const query = useQuery({
    ...customerQuery(customerId),
    refetchOnMount: 'always',
  });
  const { data, error } = query;
  // Before the data, which the page may still have of a customer who has been deleted since.
  if (hasStatus(error, 404))
    return (
      <StatePanel heading="h3" title="Customer Not Found">
        This customer does not exist, or the link is incomplete.
      </StatePanel>
    );
  if (data) return <Lists customer={data} onClose={onClose} />;
  return <LoadState query={query} what="This customer" label="Loading customer..." />;
};

/** A panel over the dashboard with one customer's bookings, reports and messages. */
export const CustomerHistory = ({
  customerId,
  onClose,
}: {
  /** Null while closed. */
  customerId: string | null;
  onClose: () => void;
}) => {
  // Keeps the content while the panel slides out.
  const [last, setLast] = useState(customerId);
  if (customerId !== null && customerId !== last) setLast(customerId);
  const { data } = useQuery({ ...customerQuery(last ?? ''), enabled: last !== null });
  return (
    <Sheet
      open={customerId !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data ? customerName(data) : 'Customer'}
      description="The bookings, reports and messages of this customer"
      closeLabel="Close history"
      wide="columns"
    >
      {last !== null && <History key={last} customerId={last} onClose={onClose} />}
    </Sheet>
  );
};
