import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import type { ListedCustomer } from 'shared/contracts/customers.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import { customerName } from '../../features/customers/customer-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** '34 Sample Creek Drive' of '34 Sample Creek Drive, Spring, TX 77373'. */
const streetOf = (address: string): string => address.replace(/,.*/s, '');

const CustomerLine = ({
  customer,
  due,
}: {
  customer: ListedCustomer;
  /** In cents, with tax. */
  due: number;
}) => {
  const { id, address, nextVisit, contact, deletionRequestedAt } = customer;
  return (
    <Link
      to={paths.customerHistory(id)}
      className="flex min-h-14 items-center gap-2 px-3 py-2 hover:bg-cream-100 focus-visible:-outline-offset-4 sm:px-4"
    >
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-x-3">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 font-bold wrap-anywhere">
            {customerName(customer)}
            {contact === 'bounced' && <Badge tone="red">Email bounces</Badge>}
            {deletionRequestedAt !== null && <Badge tone="yellow">Asks to be deleted</Badge>}
          </span>
          {due > 0 && (
            <span className="shrink-0 font-semibold tabular-nums">
              {formatCentsInFull(due)} due
            </span>
          )}
        </span>
        <span className="flex items-baseline justify-between gap-x-3 text-base">
          <span className="min-w-0 text-ink-soft wrap-anywhere">
            {address && streetOf(address)}
          </span>
          {nextVisit && (
            <span className="flex shrink-0 items-center gap-1">
              <CalendarDays aria-hidden="true" className="size-4" />
              <span className="sr-only">Next visit </span>
              {shortDay(nextVisit)}
            </span>
          )}
        </span>
      </span>
      {/* A phone has no room for it. */}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
    </Link>
  );
};

/** A line for each customer with what is due from them; it opens their page. */
export const CustomerLines = ({ customers }: { customers: readonly ListedCustomer[] }) => {
  const { data: items = [], isLoadingError, refetch } = useQuery(dueItemsQuery());
  const due = new Map(
    Object.entries(Object.groupBy(items, ({ customerId }) => customerId)).map(
      ([id, theirs = []]) => [id, sumOf(theirs.map(({ total }) => decimalToCents(total)))],
    ),
  );
  return (
    <>
      {isLoadingError && (
        <div className="mb-4">
          <LoadFailed what="The balances" onRetry={() => void refetch()} />
        </div>
      )}
      <ul className="divide-y-2 divide-cream-200 overflow-hidden rounded-card border-2 border-cream-200 bg-white">
        {customers.map((customer) => (
          <li key={customer.id}>
            <CustomerLine customer={customer} due={due.get(customer.id) ?? 0} />
          </li>
        ))}
      </ul>
    </>
  );
};
