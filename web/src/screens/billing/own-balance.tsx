import type { ReactNode } from 'react';
import type { OwnDueItem } from 'shared/contracts/charges.ts';
import type { Payment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { AutopayNotes, autopayNow, autopayShare } from '../../features/payments/autopay-notes.tsx';
import { OtherWays } from '../../features/payments/other-ways.tsx';
import { PayOnline } from '../../features/payments/pay-online.tsx';
import { PaymentsInProgress } from '../../features/payments/payments-in-progress.tsx';
import type { useAutopay } from '../../features/payments/use-autopay.ts';
import { useBalance } from '../../features/payments/use-balance.ts';
import { payableOf, sumOfItems } from '../../features/payments/use-payments.ts';
import type { Returned } from '../../features/payments/use-returned-payment.ts';
import { useSession } from '../../features/session/use-session.ts';
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
  charging: { autopay, method },
  customerId,
  returned,
}: {
  items: readonly OwnDueItem[];
  payments: readonly Payment[];
  charging: Pick<ReturnType<typeof useAutopay>, 'autopay' | 'method'>;
  customerId: string;
  returned: Returned;
}) => {
  const hasProblem = autopay !== undefined && autopay.problem !== null;
  // What autopay has tried is said by its own note.
  const isSaid = ({ isAutomatic, state }: Payment): boolean =>
    hasProblem && isAutomatic && state === 'failed';
  const payable = payableOf(
    items,
    payments.filter((payment) => !isSaid(payment)),
  );
  const { charged } = autopayShare(payable.items, autopay);
  const left = returned?.is === 'left' ? returned.payment : undefined;
  return (
    <>
      <AutopayNotes items={payable.items} autopay={autopay} method={method} />
      {!(left && areSame(left.items, payable.items)) && (
        <PayOnline
          payable={payable}
          isHeld={returned?.is === 'checking'}
          isSecond={
            left !== undefined || (charged.length > 0 && charged.length === payable.items.length)
          }
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
  const { due: query, payments, autopay, isAwaited } = useBalance();
  const { data: items } = query;
  if (!items || !user || isAwaited)
    return (
      <Section>
        <LoadState query={query} what="Your balance" label="Loading your balance..." compact />
      </Section>
    );
  // What the top of the page says of a payment is not repeated.
  const isNew = ({ id }: Payment) => returned?.is !== 'known' || returned.payment.id !== id;
  const others = payments.data?.filter(isNew) ?? [];
  const charging = { ...autopay, autopay: autopayNow(autopay.autopay, items, payments.data) };
  const processing = others.filter(({ state }) => state === 'processing');
  return (
    <Section {...(items.length > 0 && { sum: formatCentsInFull(sumOfItems(items)) })}>
      {items.length > 0 ? (
        <Card className="flex flex-col gap-4">
          <Due
            items={items}
            payments={others}
            charging={charging}
            customerId={user.id}
            returned={returned}
          />
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
