import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { HowToPay } from '../../features/payments/how-to-pay.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/state-panel.tsx';

const Item = ({ item: { name, day, total } }: { item: OwnDueItem }) => (
  <li className="flex items-baseline justify-between gap-4">
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{name}</span>
      <span className="block text-base text-ink-soft">{visitDate(day)}</span>
    </span>
    <span className="shrink-0 tabular-nums">{formatCentsInFull(decimalToCents(total))}</span>
  </li>
);

const Section = ({ sum, children }: { sum?: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="title-2">Balance Due</h2>
      {sum !== undefined && <p className="title-2 font-bold tabular-nums">{sum}</p>}
    </div>
    {children}
  </section>
);

/** What a customer owes for visits and plans, however long ago, and how to pay it (rules: screen-69). */
export const OwnBalance = () => {
  const { user } = useSession();
  const query = useQuery(queryFor(listOwnDueItems));
  const { data: items } = query;
  if (!items)
    return (
      <Section>
        <LoadState query={query} what="Your balance" label="Loading your balance..." compact />
      </Section>
    );
  if (items.length === 0)
    return (
      <Section>
        <p className="text-ink-soft">Nothing is due.</p>
      </Section>
    );
  const cents = sumOf(items.map(({ total }) => decimalToCents(total)));
  return (
    <Section sum={formatCentsInFull(cents)}>
      <Card className="flex flex-col gap-4">
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
        {user && (
          <div className="border-t-2 border-cream-200 pt-4 empty:hidden">
            <HowToPay customerId={user.id} items={items} shownCents={cents} />
          </div>
        )}
      </Card>
    </Section>
  );
};
