import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from 'shared/contracts/customers.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { CustomerCards } from '../../features/customers/customer-cards.tsx';
import { customerName } from '../../features/customers/customer-queries.ts';
import { ReportBadge } from '../../features/reports/report-badge.tsx';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { itemsOf, type CustomerList, type ReportList } from './dashboard-lists.ts';

type Lists = { customers: CustomerList; recent: ReportList; pending: ReportList };

/** The reports of one customer among those loaded, with the way to older ones. */
const History = ({
  customer,
  recent,
  pending,
}: { customer: Customer } & Pick<Lists, 'recent' | 'pending'>) => {
  const reports = [...(itemsOf(pending) ?? []), ...(itemsOf(recent) ?? [])].filter(
    ({ customerId }) => customerId === customer.id,
  );
  return (
    <>
      <ul className="flex flex-col gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <Link
              to={paths.adminReport(report.id)}
              className="flex min-h-13 flex-col gap-1.5 rounded-control border-2 border-cream-300 bg-white p-3 font-semibold hover:border-ink"
            >
              {formatCalendarDate(report.serviceDate)}
              {report.status === 'pending' ? (
                <span>
                  <Badge tone="yellow">Pending</Badge>
                </span>
              ) : (
                <ReportBadge report={report} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {reports.length === 0 && <p>No reports among those loaded so far.</p>}
      {recent.hasNextPage && (
        <Button
          tone="paper"
          className="mt-4"
          disabled={recent.isFetchingNextPage}
          onClick={() => void recent.fetchNextPage()}
        >
          Look further back
        </Button>
      )}
    </>
  );
};

export const CustomersTab = ({ customers, recent, pending }: Lists) => {
  const [chosen, setChosen] = useState<Customer | null>(null);
  const known = itemsOf(customers);
  if (!known)
    return customers.isError ? (
      <ErrorPanel what="Customers" onRetry={() => void customers.refetch()} />
    ) : (
      <Loading label="Loading customers..." />
    );
  return (
    <>
      <h2 className="sr-only">Customers</h2>
      <CustomerCards customers={known} onHistory={setChosen} />
      {customers.hasNextPage && (
        <LoadMore
          busy={customers.isFetchingNextPage}
          onClick={() => void customers.fetchNextPage()}
        />
      )}
      <Sheet
        open={chosen !== null}
        onOpenChange={(open) => {
          if (!open) setChosen(null);
        }}
        title={chosen ? customerName(chosen) : ''}
        description="The service reports of this customer"
      >
        {chosen && <History customer={chosen} recent={recent} pending={pending} />}
      </Sheet>
    </>
  );
};
