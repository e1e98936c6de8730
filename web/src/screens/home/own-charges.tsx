import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listCharges } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { ChargeLine } from '../../features/charges/charge-line.tsx';

/** Completed visits that are billed on their own and have not been paid. */
const unpaid = (visits: readonly Booking[]): Booking[] =>
  visits.filter((visit) => visit.status === 'completed' && decimalToCents(visit.amountDue) > 0);

const UnpaidVisit = ({ visit }: { visit: Booking }) => (
  <div className="flex items-start justify-between gap-4">
    <div className="min-w-0">
      <p className="font-semibold">{visit.serviceName}</p>
      <p className="text-base text-ink-soft">{visitDate(visit.scheduledDate)}</p>
      {decimalToCents(visit.tax) > 0 && (
        <p className="text-base text-ink-soft">
          with {formatCentsInFull(decimalToCents(visit.tax))} sales tax
        </p>
      )}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1">
      <span className="font-bold tabular-nums">
        {formatCentsInFull(decimalToCents(visit.amountDue))}
      </span>
      <Badge tone="yellow">Due</Badge>
    </div>
  </div>
);

const row = 'border-t-2 border-cream-200 px-5 py-3 first:border-t-0';

const Section = ({ children }: { children: ReactNode }) => (
  <section className="mt-10 flex flex-col gap-4">
    <h2 className="title-2">What Is Due</h2>
    {children}
  </section>
);

/**
 * What a customer owes for visits and plans, and all charges; renders nothing if there are none of either. Without the
 * charges, a sum would be too small.
 */
export const OwnCharges = ({ visits }: { visits: readonly Booking[] }) => {
  const { data: charges, error, isFetching, refetch } = useQuery(queryFor(listCharges));
  if (!charges)
    return (
      error && (
        <Section>
          <ErrorPanel
            what="Your charges"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Section>
      )
    );
  const due = charges.filter(({ state }) => state === 'due');
  const dueVisits = unpaid(visits);
  if (charges.length === 0 && dueVisits.length === 0) return null;
  const total = sumOf([
    ...due.map((charge) => decimalToCents(charge.total)),
    ...dueVisits.map(({ amountDue }) => decimalToCents(amountDue)),
  ]);
  return (
    <Section>
      <p className="text-ink-soft">
        {total === 0 ? 'Everything is paid.' : `${formatCentsInFull(total)} to be paid.`}
      </p>
      <Card padding="none">
        <ul>
          {dueVisits.map((visit) => (
            <li key={visit.id} className={row}>
              <UnpaidVisit visit={visit} />
            </li>
          ))}
          {charges.map((charge) => (
            <li key={charge.id} className={row}>
              <ChargeLine charge={charge} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
};
