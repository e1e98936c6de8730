import { sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ItemReturn } from '../../bookings/item-return.ts';
import { formerPayment, isRefundRow, outgoingRow } from '../../bookings/month-rows.ts';
import { billOfCharge, billOfVisit, sumsOf } from '../../charges/statements/bill.ts';
import { lossOf } from '../../payment-rows/payment-dispute.ts';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { indexKeys } from '../../platform/table/keys.ts';
import { takenPayments } from './dispute-checks.ts';
import type { HistoryWorld } from './history-world.ts';

const isPaid = (state: string): boolean => ['paid', 'refunded', 'disputed'].includes(state);

const refundedIn = ({ refunded }: { refunded: number }): number => refunded;

const byHand = new Set<string | null>(paymentMethods);

/** What holds after each step of a history. */
export const checkHistory = ({
  stripe,
  payments,
  charges,
  visits,
  billed: billedTotal,
  rows,
  now,
}: HistoryWorld): void => {
  const bills = [
    ...charges().map(billOfCharge),
    ...visits().flatMap((each) => billOfVisit(each) ?? []),
  ];
  const { billed, tax, paid, processing, due } = sumsOf(bills);
  const collected = payments().filter(({ state }) => state === 'processing');
  // Of what was returned, what had been given back before is not due again.
  const items = [...charges(), ...visits()];
  const all = billedTotal() - sumOf(items.flatMap(({ returns }) => returns.map(refundedIn)));
  expect([paid + processing + due, billed + tax]).toEqual([all, all]);
  expect(processing).toBe(sumOf(collected.map(totalOf)));
  const open = payments().filter(({ state }) => isUndecided(state));
  const held = open.flatMap((payment) => payment.items.map(({ id }) => `${id} ${payment.id}`));
  const holding = items.flatMap(({ id, heldBy }) => (heldBy === null ? [] : `${id} ${heldBy}`));
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
  // What is disputed is neither due nor payable: it is held by nothing.
  const disputed = [
    ...charges().filter(({ state }) => state === 'disputed'),
    ...visits().filter(({ paymentStatus }) => paymentStatus === 'disputed'),
  ];
  const { gsi4pk: owing } = indexKeys.owed('', '', '');
  const owed = new Set(
    [...rows.values()].flatMap((row) => (row['gsi4pk'] === owing ? row['id'] : [])),
  );
  for (const { id, heldBy } of disputed)
    expect([heldBy, names.includes(id), owed.has(id)]).toEqual([null, false, false]);
};

type WithReturns = { id: string; refunded: number | null; returns: readonly ItemReturn[] };

/** Cents that were given back of an item, also of payments of it that were lost. */
const givenBackOf = ({ payments }: HistoryWorld, { id, refunded, returns }: WithReturns): number =>
  (refunded ?? 0) +
  sumOf(
    returns.map((each) => {
      const { disputes, items } = payments().find((payment) => payment.id === each.paymentId)!;
      return (
        each.refunded -
        lossOf(
          disputes,
          items.find((item) => item.id === id)!,
        ).amount
      );
    }),
  );

/** What an item, and the rows by month, say was given back of it. */
const expectRefunds = (world: HistoryWorld, item: WithReturns): void => {
  const { allOf, payments } = world;
  const refunded = givenBackOf(world, item);
  const rows = allOf(`REFUND#${item.id}`, (row) =>
    z.union([outgoingRow, formerPayment]).parse(row),
  );
  const made = rows.filter(isRefundRow);
  const sum = sumOf(made.map((row) => (row.hasFailed ? -row.refunded : row.refunded)));
  const stored = payments().flatMap(({ refunds }) =>
    refunds.filter((each) => each.item.id === item.id),
  );
  expect([sum, refundedOf(stored)]).toEqual([refunded, refunded]);
  expect(stored.filter(({ state }) => state === 'asked')).toEqual([]);
};

/** One mail per outcome. One that may have gone out when its call died is not sent again. */
const expectMails = ({ mailbox }: HistoryWorld, { id, state, delivery }: ProviderPayment): void => {
  const mails = mailbox.filter(({ payment }) => payment === id);
  const ofReturn = mails.filter(({ subject }) => subject.startsWith('Returned'));
  const [latest, earlier] =
    state === 'returned'
      ? [ofReturn.length, mails.length - ofReturn.length]
      : [mails.length, ofReturn.length];
  // Of what was lost before its receipt could go out, there is none.
  expect(earlier).toBeLessThanOrEqual(state === 'returned' ? 1 : 0);
  if (state === 'open' || state === 'processing' || state === 'canceled')
    expect([delivery.state, latest]).toEqual(['none', 0]);
  else if (delivery.state === 'lost') expect(latest).toBeLessThanOrEqual(1);
  else expect([delivery.state, latest]).toEqual(['sent', 1]);
};

/** What holds once no event is on its way and the jobs have run. */
export const checkEnd = (world: HistoryWorld): void => {
  const { stripe, payments, charges, visits } = world;
  checkHistory(world);
  for (const payment of payments()) expectMails(world, payment);
  for (const { state } of payments()) expect(state).not.toBe('open');
  const all = [...charges(), ...visits()];
  const paid = [
    ...charges().flatMap(({ state, paymentMethod, amount, tax }) =>
      isPaid(state) && !byHand.has(paymentMethod) ? amount + tax : [],
    ),
    ...visits().flatMap(({ paymentStatus, paymentMethod, totalAmount, tax }) =>
      isPaid(paymentStatus) && !byHand.has(paymentMethod) ? totalAmount + tax : [],
    ),
    // And what was paid and lost, which is due again or paid anew.
    ...all.flatMap(({ returns }) => returns.map(({ amount, tax }) => amount + tax)),
  ];
  for (const item of all) expectRefunds(world, item);
  expect(sumOf(all.map((item) => givenBackOf(world, item)))).toBe(stripe.refunded());
  // To the cent: what was taken, our payments, and what is paid by them.
  const taken = takenPayments(world);
  expect([sumOf(taken.map(totalOf)), sumOf(paid)]).toEqual([stripe.taken(), stripe.taken()]);
};
