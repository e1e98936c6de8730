import { Link, useNavigate } from 'react-router-dom';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { CustomerDetailsCard } from '../../features/customers/customer-details-card.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { AccountAndData } from './account-and-data.tsx';
import { BalanceDue } from './balance-due.tsx';
import { LastReadings } from './last-readings.tsx';
import { NextVisit } from './next-visit.tsx';

/** How to reach a customer and their pool, what comes next, what they owe, and how the water was. */
export const OverviewTab = ({ customer }: { customer: CustomerDetails }) => {
  const navigate = useNavigate();
  const { id } = customer;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-x-10">
      <CustomerDetailsCard customer={customer}>
        <Link
          to={paths.newBooking({ customerId: id })}
          className={buttonStyles({ tone: 'gold', size: 'small' })}
        >
          Add Visit
        </Link>
        <Link to={paths.newReport(id)} className={buttonStyles({ tone: 'paper', size: 'small' })}>
          New Report
        </Link>
      </CustomerDetailsCard>
      <div className="flex min-w-0 flex-col gap-6">
        <NextVisit customerId={id} />
        <BalanceDue customerId={id} />
        <LastReadings customerId={id} />
        <AccountAndData
          customer={customer}
          // Back would lead here again.
          onDeleted={() => void navigate(paths.adminCustomers(), { replace: true })}
        />
      </div>
    </div>
  );
};
