import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listCharges, listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { ChargeLine } from '../../features/charges/charge-line.tsx';
import { HowToPay } from '../../features/payments/how-to-pay.tsx';

type Unpaid = Pick<OwnDueItem, 'id' | 'name' | 'day' | 'tax' | 'total'>;

/** Completed visits that are billed on their own and have not been paid. */
const unpaid = (visits: readonly Booking[]): Unpaid[] =>
  visits
    .filter((visit) => visit.status === 'completed' && decimalToCents(visit.amountDue) > 0)
    .map(({ id, serviceName: name, scheduledDate: day, tax, amountDue: total }) => ({
      id,
      name,
      day,
      tax,
      total,
    }));

const UnpaidVisit = ({ visit: { name, day, tax, total } }: { visit: Unpaid }) => (
  <div className="flex items-start justify-between gap-4">
    <div className="min-w-0">
      <p className="font-semibold">{name}</p>
      <p className="text-base text-ink-soft">{visitDate(day)}</p>
      {decimalToCents(tax) > 0 && (
        <p className="text-base text-ink-soft">
          with {formatCentsInFull(decimalToCents(tax))} sales tax
        </p>
      )}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1">
      <span className="font-bold tabular-nums">{formatCentsInFull(decimalToCents(total))}</span>
      <Badge tone="yellow">Due</Badge>
    </div>
  </div>
);

const row = 'border-t-2 border-cream-200 px-5 py-3 first:border-t-0';

const Section = ({ children }: { children: ReactNode }) => (
  <section className="mt-10 flex flex-col gap-4">
    <h2 className="title-2">Balance Due</h2>
    {children}
  </section>
);

type Props = {
  visits: readonly Booking[];
  /** Whether there are more visits than these, which may be unpaid too. */
  isLong: boolean;
  customerId: string;
};

/**
 * What a customer owes for visits and plans, and all charges; renders nothing if there are none of either. Without the
 * charges, or the unpaid visits of a long list, a sum would be too small.
 */
export const OwnCharges = ({ visits, isLong, customerId }: Props) => {
  const ofPlans = useQuery(queryFor(listCharges));
  const all = useQuery({ ...queryFor(listOwnDueItems), enabled: isLong });
  const charges = ofPlans.data;
  const dueVisits = isLong ? all.data?.filter(({ kind }) => kind === 'visit') : unpaid(visits);
  if (!charges || !dueVisits) {
    const failed = [ofPlans, all].filter(({ data, error }) => !data && error);
    return (
      failed.length > 0 && (
        <Section>
          <ErrorPanel
            what="Your charges"
            query={{
              error: failed[0]?.error,
              refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
            }}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
          />
        </Section>
      )
    );
  }
  const due = charges.filter(({ state }) => state === 'due');
  if (charges.length === 0 && dueVisits.length === 0) return null;
  const total = sumOf([
    ...due.map((charge) => decimalToCents(charge.total)),
    ...dueVisits.map((visit) => decimalToCents(visit.total)),
  ]);
  return (
    <Section>
      <p className="text-ink-soft">
        {total === 0 ? 'Everything is paid.' : `${formatCentsInFull(total)} to be paid.`}
      </p>
      <HowToPay
        customerId={customerId}
        items={[
          ...dueVisits.map(({ id, total: each }) => ({ kind: 'visit', id, total: each }) as const),
          ...due.map(({ id, total: each }) => ({ kind: 'charge', id, total: each }) as const),
        ]}
      />
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
