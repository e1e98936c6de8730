import { sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { expect } from 'vitest';
import { storedRefund } from '../../bookings/refund-row.ts';
import { billOfCharge, billOfVisit, sumsOf } from '../../charges/statements/bill.ts';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import type { HistoryWorld } from './history-world.ts';

const isPaid = (state: string): boolean => state === 'paid' || state === 'refunded';

const byHand = new Set<string | null>(paymentMethods);

/** What holds after each step of a history. */
export const checkHistory = ({
  stripe,
  payments,
  charges,
  visits,
  billed: billedTotal,
  now,
}: HistoryWorld): void => {
  const bills = [
    ...charges().map(billOfCharge),
    ...visits().flatMap((each) => billOfVisit(each) ?? []),
  ];
  const { billed, tax, paid, processing, due } = sumsOf(bills);
  const collected = payments().filter(({ state }) => state === 'processing');
  expect([paid + processing + due, billed + tax]).toEqual([billedTotal(), billedTotal()]);
  expect(processing).toBe(sumOf(collected.map(totalOf)));
  const open = payments().filter(({ state }) => isUndecided(state));
  const held = open.flatMap((payment) => payment.items.map(({ id }) => `${id} ${payment.id}`));
  const holding = [...charges(), ...visits()].flatMap(({ id, heldBy }) =>
    heldBy === null ? [] : `${id} ${heldBy}`,
  );
  // Each item is in at most one undecided payment, and knows in which.
  expect(holding.toSorted()).toEqual(held.toSorted());
  expect(new Set(held.map((each) => each.split(' ')[0])).size).toBe(held.length);
  // At most one page is open for an item.
  const payable = stripe
    .sessions()
    .filter(({ status, expiresAt }) => status === 'open' && now() < expiresAt);
  const names = payable.flatMap(({ paymentId }) =>
    (payments().find(({ id }) => id === paymentId)?.items ?? []).map(({ id }) => id),
  );
  expect(new Set(names).size).toBe(names.length);
};

/** Cents that an item, and the rows by month, say were given back of it. */
const expectRefunds = (
  { allOf, payments }: HistoryWorld,
  item: { id: string; refunded: number | null },
): void => {
  const made = allOf(`REFUND#${item.id}`, (row) => storedRefund.parse(row));
  const sum = sumOf(made.map((row) => (row.hasFailed ? -row.refunded : row.refunded)));
  const stored = payments().flatMap(({ refunds }) =>
    refunds.filter((each) => each.item.id === item.id),
  );
  expect([sum, refundedOf(stored)]).toEqual([item.refunded ?? 0, item.refunded ?? 0]);
  expect(stored.filter(({ state }) => state === 'asked')).toEqual([]);
};

/** One mail per outcome. One that may have gone out when its call died is not sent again. */
const expectMails = ({ mailbox }: HistoryWorld, { id, state, delivery }: ProviderPayment): void => {
  const mails = mailbox.filter((about) => about === id).length;
  if (state !== 'succeeded' && state !== 'failed')
    expect([delivery.state, mails]).toEqual(['none', 0]);
  else if (delivery.state === 'lost') expect(mails).toBeLessThanOrEqual(1);
  else expect([delivery.state, mails]).toEqual(['sent', 1]);
};

/** What holds once no event is on its way and the jobs have run. */
export const checkEnd = (world: HistoryWorld): void => {
  const { stripe, payments, charges, visits } = world;
  checkHistory(world);
  for (const payment of payments()) expectMails(world, payment);
  for (const { state } of payments()) expect(state).not.toBe('open');
  const succeeded = payments().filter(({ state }) => state === 'succeeded');
  const paid = [
    ...charges().flatMap(({ state, paymentMethod, amount, tax }) =>
      isPaid(state) && !byHand.has(paymentMethod) ? amount + tax : [],
    ),
    ...visits().flatMap(({ paymentStatus, paymentMethod, totalAmount, tax }) =>
      isPaid(paymentStatus) && !byHand.has(paymentMethod) ? totalAmount + tax : [],
    ),
  ];
  const all = [...charges(), ...visits()];
  for (const item of all) expectRefunds(world, item);
  expect(sumOf(all.map(({ refunded }) => refunded ?? 0))).toBe(stripe.refunded());
  // To the cent: what was taken, our payments, and what is paid by them.
  expect([sumOf(succeeded.map(totalOf)), sumOf(paid)]).toEqual([stripe.taken(), stripe.taken()]);
};
