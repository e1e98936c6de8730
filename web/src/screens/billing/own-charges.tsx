import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { listCharges, listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { ChargeLine } from '../../features/charges/charge-line.tsx';
import { HowToPay } from '../../features/payments/how-to-pay.tsx';
import { useSession } from '../../features/session/use-session.ts';

const UnpaidVisit = ({ visit: { name, day, tax, total } }: { visit: OwnDueItem }) => (
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

/** Charges that are not due, shown at first: a year of them would hide the statements below. */
const othersShown = 3;

/** What a customer owes for visits and plans, how to pay it, and all charges (rules: screen-69). */
export const OwnCharges = () => {
  const user = useSession().user;
  const ofPlans = useQuery(queryFor(listCharges));
  const owed = useQuery(queryFor(listOwnDueItems));
  const [showsAll, setShowsAll] = useState(false);
  const heading = useFocusAfter<HTMLHeadingElement>(!showsAll);
  const charges = ofPlans.data;
  const dueItems = owed.data;
  const section = (children: ReactNode, sum?: ReactNode) => (
    <section className="flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="title-2 outline-none">
          Balance Due
        </h2>
        {sum}
      </div>
      {children}
    </section>
  );
  if (!charges || !dueItems) {
    const failed = [ofPlans, owed].filter(({ data, error }) => !data && error);
    return failed.length > 0 ? (
      section(
        <div className="w-full">
          <ErrorPanel
            what="Your charges"
            query={{
              error: failed[0]?.error,
              refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
            }}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
          />
        </div>,
      )
    ) : (
      <Loading label="Loading your charges..." />
    );
  }
  const visits = dueItems.filter(({ kind }) => kind === 'visit');
  // From the list that is shown, so that the sum is the sum of its lines.
  const dueCharges = charges.filter(({ state }) => state === 'due');
  const others = charges.filter(({ state }) => state !== 'due');
  const shown = [...dueCharges, ...(showsAll ? others : others.slice(0, othersShown))];
  const total = sumOf([...visits, ...dueCharges].map((item) => decimalToCents(item.total)));
  return section(
    <>
      {total === 0 && <p className="text-ink-soft">Nothing is due.</p>}
      {user && (
        <div id="how-to-pay" className="w-full empty:hidden">
          <HowToPay
            customerId={user.id}
            items={[
              ...visits.map(({ id, total: each }) => ({ kind: 'visit', id, total: each }) as const),
              ...dueCharges.map(
                ({ id, total: each }) => ({ kind: 'charge', id, total: each }) as const,
              ),
            ]}
          />
        </div>
      )}
      {visits.length + shown.length > 0 && (
        <Card padding="none" className="w-full">
          <ul>
            {visits.map((visit) => (
              <li key={visit.id} className={row}>
                <UnpaidVisit visit={visit} />
              </li>
            ))}
            {shown.map((charge) => (
              <li key={charge.id} className={row}>
                <ChargeLine charge={charge} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown.length < charges.length && (
        <Button tone="plain" onClick={() => setShowsAll(true)}>
          Show All {charges.length} Charges
        </Button>
      )}
    </>,
    total > 0 && <p className="title-2 font-bold tabular-nums">{formatCentsInFull(total)}</p>,
  );
};
