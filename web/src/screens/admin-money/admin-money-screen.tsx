import { useQuery } from '@tanstack/react-query';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import { Link } from 'react-router-dom';
import type { DueItem } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCents, sumOf } from 'shared/domain/prices/money.ts';
import { ChargesDownload } from '../../features/charges/charges-download.tsx';
import { DueCard } from '../../features/charges/due-card.tsx';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import { ReportedPayments } from '../../features/payments/reported-payments.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { isFirstWait } from '../../lib/first-wait.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { Banner } from './money-banner.tsx';

/** Groups the items by customer, sorted by name. */
const byCustomer = (items: readonly DueItem[]): [DueItem, ...DueItem[]][] =>
  Object.values(Object.groupBy(items, ({ customerId }) => customerId))
    .flatMap(([first, ...more] = []): [DueItem, ...DueItem[]][] =>
      first ? [[first, ...more]] : [],
    )
    .toSorted(([a], [b]) => a.customerName.localeCompare(b.customerName));

const Due = () => {
  const query = useQuery(dueItemsQuery());
  const { data } = query;
  const customers = byCustomer(data ?? []);
  const summary = useFocusAfter<HTMLDivElement>(customers.length);
  if (!data)
    return <LoadState query={query} what="The balance due" label="Loading the balance due..." />;
  const total = formatCents(sumOf(data.map((item) => decimalToCents(item.total))));
  return (
    <>
      <div ref={summary} tabIndex={-1}>
        {data.length === 0 ? (
          <StatePanel
            icon={<CircleDollarSign aria-hidden="true" className="size-12 text-pool-700" />}
            title="Nothing is due"
          >
            Charges of plans and completed visits show up here until they are paid.
          </StatePanel>
        ) : (
          <p className="mb-4 text-lg font-bold">
            {total} due from {customers.length} customer{customers.length > 1 && 's'}
          </p>
        )}
      </div>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {customers.map((items) => (
          <li key={items[0].customerId}>
            <DueCard
              items={items}
              heading={
                <h2 className="title-3 min-w-0 wrap-anywhere">
                  <Link
                    to={paths.customerHistory(items[0].customerId)}
                    className="tap-area hover:underline"
                  >
                    {items[0].customerName}
                  </Link>
                </h2>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Hidden until the list above it has loaded. */
const OnceListed = () => (
  <div hidden={isFirstWait(useQuery(dueItemsQuery()))}>
    <ChargesDownload />
  </div>
);

export const Component = () => (
  <>
    <title>{pageTitle('Money')}</title>
    <RequireAdmin>
      <Banner />
      <div className="page py-6 sm:py-8">
        <ReportedPayments />
        <Due />
        <OnceListed />
      </div>
    </RequireAdmin>
  </>
);
