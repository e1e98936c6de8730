import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { BookingLine } from '../../features/bookings/booking-line.tsx';
import { customerName } from '../../features/customers/customer-queries.ts';
import { CustomerPlans } from '../../features/plans/customer-plans.tsx';
import { isMailReached } from '../../lib/notify-by-phone.ts';
import { HistorySection } from './history-section.tsx';

export const VisitsTab = ({ customer }: { customer: CustomerDetails }) => (
  <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-x-10">
    <CustomerPlans
      customerId={customer.id}
      name={customerName(customer)}
      isExempt={owesNoTax(customer)}
      isReached={isMailReached(customer)}
    />
    <HistorySection
      title="Visits"
      contract={listBookingsOfCustomer}
      customerId={customer.id}
      empty="No visits yet."
      line={BookingLine}
    />
  </div>
);
