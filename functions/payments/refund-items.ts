import { businessDate } from 'shared/domain/dates.ts';
import { taxInRefund, type RefundedBill } from 'shared/domain/prices/sales-tax.ts';
import { queueNews } from '../bookings/operator-news.ts';
import { addFailedRefund, addRefund, type StoredRefund } from '../bookings/refund-row.ts';
import { transitionOf, type StoredBooking } from '../bookings/booking-store.ts';
import { saveCharge } from '../charges/charge-store.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { lossOf } from '../payment-rows/payment-dispute.ts';
import type { NamedItem } from '../payment-rows/payment-item.ts';
import {
  isOfItem,
  isStanding,
  refundedOf,
  refundedTaxOf,
  type PaymentRefund,
  type RefundState,
} from '../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { Items } from './payment-items.ts';

/** A charge or visit that a payment has paid. */
type PaidItem = ({ charge: StoredCharge } | { visit: StoredBooking }) & {
  /** Cents of it that were lost by disputes, with tax, and the tax in them. */
  lost: { amount: number; tax: number };
};

/** Undefined if there is no such item, or it was paid in another way. */
export const paidItemOf = (
  { intentId, disputes }: ProviderPayment,
  { kind, id }: NamedItem,
  { charges, visits }: Items,
): PaidItem | undefined => {
  const isPaid = (item: { paymentIntentId: string | null }, state: string): boolean =>
    intentId !== null &&
    item.paymentIntentId === intentId &&
    (state === 'paid' || state === 'refunded');
  const lost = lossOf(disputes, { kind, id });
  const charge = kind === 'charge' ? charges.find((each) => each.id === id) : undefined;
  if (charge) return isPaid(charge, charge.state) ? { charge, lost } : undefined;
  const visit = kind === 'visit' ? visits.find((each) => each.id === id) : undefined;
  return visit && isPaid(visit, visit.paymentStatus) ? { visit, lost } : undefined;
};

/** What was lost counts like a refund for what can still be given back (rules: payment-41). */
const billOf = (item: PaidItem, refunds: readonly PaymentRefund[]): RefundedBill => {
  const { amount, tax } =
    'charge' in item ? item.charge : { ...item.visit, amount: item.visit.totalAmount };
  const { lost } = item;
  return {
    total: amount + tax,
    tax,
    refunded: refundedOf(refunds) + lost.amount,
    refundedTax: refundedTaxOf(refunds) + lost.tax,
  };
};

/** Cents of an item that were neither refunded nor lost. */
export const leftOf = (item: PaidItem, refunds: readonly PaymentRefund[]): number => {
  const { total, refunded } = billOf(item, refunds);
  return total - refunded;
};

type NewRefund = Pick<PaymentRefund, 'id' | 'item' | 'amount' | 'reason'> & {
  state?: RefundState;
  refundId?: string | null;
  /** When the provider made it. */
  madeAt?: Date;
};

/** A refund of an item, after the others of its payment. */
export const refundOf = (
  { refundId = null, state = 'asked', madeAt, ...refund }: NewRefund,
  { paid, refunds, now }: { paid: PaidItem; refunds: readonly PaymentRefund[]; now: Date },
): PaymentRefund => {
  const own = refunds.filter(isOfItem(refund.item));
  const bill = billOf(paid, own);
  return {
    ...refund,
    tax: taxInRefund(bill, refund.amount),
    before: refundedOf(own),
    state,
    refundId,
    day: businessDate(madeAt ?? now),
    failure: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
};

/** What an item says of its refunds, of which the failed ones count for nothing. */
const sumsOf = (refunds: readonly PaymentRefund[]) => {
  const standing = refunds.filter(isStanding);
  const latest = standing.at(-1);
  if (!latest) return null;
  return {
    refunded: refundedOf(standing),
    refundedTax: refundedTaxOf(standing),
    refundedOn:
      standing
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? latest.day,
    latestRefund: latest.amount - latest.tax,
    reason: latest.reason,
  };
};

const none = { refunded: null, refundedTax: null, refundedOn: null };

const chargeAfter = (
  charge: StoredCharge,
  refunds: readonly PaymentRefund[],
  now: Date,
): StoredCharge => {
  const sums = sumsOf(refunds);
  return {
    ...charge,
    ...(sums
      ? { ...sums, state: 'refunded' as const }
      : { ...none, latestRefund: null, reason: null, state: 'paid' as const }),
    revision: charge.revision + 1,
    updatedAt: now.toISOString(),
  };
};

/** Of a visit that is paid, which counts for nothing that is due on its day. */
const visitAfter = (
  table: Table,
  visit: StoredBooking,
  { refunds, now }: { refunds: readonly PaymentRefund[]; now: Date },
): Operation => {
  const sums = sumsOf(refunds);
  if (!sums) {
    const set = { ...none, refundReason: null };
    return transitionOf(table, visit, 'unrefunded', { set, now }).operation;
  }
  const { latestRefund: _net, reason: refundReason, ...set } = sums;
  return transitionOf(table, visit, 'refunded', { set: { ...set, refundReason }, now }).operation;
};

const isMade = (state: RefundState | undefined): boolean => state === 'pending' || state === 'done';

/** The rows of the months' tables that a refund's step adds. A refund that has failed stays in its month. */
const rowsOf = (
  table: Table,
  { customerId, items }: ProviderPayment,
  { before, after, now }: { before: PaymentRefund | undefined; after: PaymentRefund; now: Date },
): Operation[] => {
  const row: StoredRefund = {
    of: after.item.kind,
    id: after.item.id,
    customerId,
    name: items.find(({ id }) => id === after.item.id)?.name ?? '',
    refunded: after.amount,
    refundedTax: after.tax,
    refundedOn: after.day,
    reason: after.reason,
  };
  if (!isMade(before?.state) && isMade(after.state)) return [addRefund(table, row, after.id)];
  if (!isMade(before?.state) || after.state !== 'failed') return [];
  const failed = { ...row, refundedOn: businessDate(now), reason: after.failure };
  return [addFailedRefund(table, failed, after.id)];
};

/**
 * What a payment's refunds change besides its own row, as part of the transaction that stores them: its items, the
 * rows by month, and the operator's news of what has come back (rules: payment-17, payment-18). Nothing for items that
 * are gone with their customer.
 */
export const changeRefunds = (
  table: Table,
  payment: ProviderPayment,
  { items, refunds, now }: { items: Items; refunds: readonly PaymentRefund[]; now: Date },
): Operation[] => {
  const earlier = new Map(payment.refunds.map((each) => [each.id, each]));
  const changed = refunds.filter((each) => earlier.get(each.id) !== each);
  const operations: Operation[] = [];
  for (const item of payment.items) {
    const paid = paidItemOf(payment, item, items);
    const steps = changed.filter(isOfItem(item));
    if (!paid || steps.length === 0) continue;
    const own = refunds.filter(isOfItem(item));
    operations.push(
      'charge' in paid
        ? saveCharge(table, chargeAfter(paid.charge, own, now))
        : visitAfter(table, paid.visit, { refunds: own, now }),
      ...steps.flatMap((after) =>
        rowsOf(table, payment, { before: earlier.get(after.id), after, now }),
      ),
    );
  }
  const hasComeBack = changed.some(
    ({ id, state }) => state === 'failed' && isMade(earlier.get(id)?.state),
  );
  return hasComeBack ? [...operations, queueNews(table, 'refund', payment.id)] : operations;
};
