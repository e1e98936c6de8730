import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import type { Payment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { OtherWays } from '../../features/payments/other-ways.tsx';
import { PayOnline } from '../../features/payments/pay-online.tsx';
import { PaymentsInProgress } from '../../features/payments/payments-in-progress.tsx';
import { payableOf, sumOfItems, usePayments } from '../../features/payments/use-payments.ts';
import type { Returned } from '../../features/payments/use-returned-payment.ts';
import { useSession } from '../../features/session/use-session.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
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

const areSame = (some: readonly { id: string }[], others: readonly { id: string }[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

const Due = ({
  items,
  payments,
  customerId,
  returned,
}: {
  items: readonly OwnDueItem[];
  payments: readonly Payment[];
  customerId: string;
  returned: Returned;
}) => {
  const payable = payableOf(items, payments);
  const left = returned?.is === 'left' ? returned.payment : undefined;
  return (
    <>
      {!(left && areSame(left.items, payable.items)) && (
        <PayOnline
          payable={payable}
          isHeld={returned?.is === 'checking'}
          isSecond={left !== undefined}
        />
      )}
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <div className="border-t-2 border-cream-200 pt-4 empty:hidden">
        <OtherWays payable={payable} customerId={customerId} shownCents={sumOfItems(items)} />
      </div>
    </>
  );
};

/** What a customer owes for visits and plans, however long ago, and how to pay it (rules: screen-69). */
export const OwnBalance = ({ returned }: { returned: Returned }) => {
  const { user } = useSession();
  const query = useQuery(queryFor(listOwnDueItems));
  const payments = usePayments();
  const { data: items } = query;
  // How to pay stands above the items, and would push them down if it came after them.
  if (!items || !user || (payments.isAsked && isFirstWait(payments)))
    return (
      <Section>
        <LoadState query={query} what="Your balance" label="Loading your balance..." compact />
      </Section>
    );
  // What the top of the page says of a payment is not repeated.
  const isNew = ({ id }: Payment) => returned?.is !== 'known' || returned.payment.id !== id;
  const others = payments.data?.filter(isNew) ?? [];
  const processing = others.filter(({ state }) => state === 'processing');
  return (
    <Section {...(items.length > 0 && { sum: formatCentsInFull(sumOfItems(items)) })}>
      {items.length > 0 ? (
        <Card className="flex flex-col gap-4">
          <Due items={items} payments={others} customerId={user.id} returned={returned} />
        </Card>
      ) : (
        <p className="text-ink-soft">Nothing is due.</p>
      )}
      {payments.isError && !payments.data && (
        <LoadFailed what="Your payments" onRetry={() => void payments.refetch()} />
      )}
      {processing.length > 0 && <PaymentsInProgress payments={processing} />}
    </Section>
  );
};
