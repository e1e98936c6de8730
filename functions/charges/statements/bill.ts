import type { Bill as BillView } from 'shared/contracts/statements.ts';
import type { PaidMethod } from 'shared/domain/visits/booking-status.ts';
import type { ChargeState } from 'shared/domain/prices/charge-state.ts';
import type { PaymentSource } from 'shared/domain/prices/method-name.ts';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { returnedOnOf, type ItemReturn } from '../../bookings/item-return.ts';
import type { StoredCharge } from '../stored-charge.ts';

/** A charge, or a visit that is paid for separately, as shown on a statement. Amounts are in cents. */
export type Bill = {
  id: string;
  /** The first day of the charge's period, or the day of the visit. */
  day: string;
  /** The day after the period's last day; null for a visit. */
  until: string | null;
  name: string;
  price: number;
  fee: number;
  credit: number;
  tax: number;
  /** As a fraction. */
  taxRate: number;
  /** Includes the tax. */
  total: number;
  state: ChargeState;
  paymentMethod: PaidMethod | null;
  paymentSource: PaymentSource | null;
  /** Null if not known, even though the bill may be paid. */
  paidOn: string | null;
  /** Includes the tax; 0 if nothing was refunded. */
  refunded: number;
  refundedTax: number;
  refundedOn: string | null;
  /** Why it is void or was refunded. */
  reason: string | null;
  /** The latest of its payments that were taken back; since then, `tax` and `total` are what was lost. */
  lost: ItemReturn | null;
};

export const billOfCharge = (charge: StoredCharge): Bill => ({
  id: charge.id,
  day: charge.from,
  until: charge.until,
  name: charge.name,
  price: charge.price,
  fee: charge.fee,
  credit: charge.credit,
  tax: charge.tax,
  taxRate: charge.taxRate,
  total: charge.amount + charge.tax,
  state: charge.state,
  paymentMethod: charge.paymentMethod,
  paymentSource: charge.paymentSource,
  paidOn: charge.paidOn,
  refunded: charge.refunded ?? 0,
  refundedTax: charge.refundedTax ?? 0,
  refundedOn: charge.refundedOn,
  reason: charge.reason,
  lost: charge.returns.at(-1) ?? null,
});

/** A visit that was refunded before there were refunds in part was refunded as a whole. */
const refundsOf = ({
  paymentStatus,
  refunded,
  refundedTax,
  totalAmount,
  tax,
}: StoredBooking): Pick<Bill, 'refunded' | 'refundedTax'> =>
  paymentStatus === 'refunded'
    ? { refunded: refunded ?? totalAmount + tax, refundedTax: refundedTax ?? tax }
    : { refunded: refunded ?? 0, refundedTax: refundedTax ?? 0 };

/** Null for a visit that was not billed: one to come, canceled unpaid, or included in its plan's price. */
export const billOfVisit = (visit: StoredBooking): Bill | null => {
  const { status, paymentStatus, included, scheduledDate, quantity, totalAmount, fee, tax } = visit;
  const isBilled = status === 'completed' || paymentStatus !== 'pending';
  if (included || !isBilled || scheduledDate === null) return null;
  const total = totalAmount + tax;
  const { amount } = visit.returns[0] ?? { amount: totalAmount };
  return {
    id: visit.id,
    day: scheduledDate,
    until: null,
    name: quantity > 1 ? `${visit.serviceName} × ${quantity}` : visit.serviceName,
    price: amount - fee,
    fee,
    credit: 0,
    tax,
    taxRate: visit.taxRate,
    total,
    state: paymentStatus === 'pending' ? 'due' : paymentStatus,
    paymentMethod: visit.paymentMethod,
    paymentSource: visit.paymentSource,
    paidOn: visit.paidOn,
    ...refundsOf(visit),
    refundedOn: visit.refundedOn,
    reason: visit.refundReason,
    lost: visit.returns.at(-1) ?? null,
  };
};

/** As the customer reads it. */
export const billView = (bill: Bill): BillView => ({
  id: bill.id,
  from: bill.day,
  until: bill.until,
  name: bill.name,
  fee: centsToDecimal(bill.fee),
  credit: centsToDecimal(bill.credit),
  tax: centsToDecimal(bill.tax),
  total: centsToDecimal(bill.total),
  state: bill.state,
  paymentMethod: bill.paymentMethod,
  paymentSource: bill.paymentSource,
  paidOn: bill.paidOn,
  refunded: bill.refunded > 0 ? centsToDecimal(bill.refunded) : null,
  refundedOn: bill.refundedOn,
  reason: bill.reason,
  returnedOn: returnedOnOf(bill.lost ? [bill.lost] : [], bill.state),
});

/**
 * Sums of several bills, in cents. `billed` is before tax; `billed` plus `tax` equals what was paid, what is being
 * collected and what is due.
 */
export type BillSums = {
  billed: number;
  tax: number;
  paid: number;
  refunded: number;
  processing: number;
  due: number;
};

const paidStates = new Set<ChargeState>(['paid', 'disputed', 'refunded']);

/**
 * Void bills do not count. A refunded bill counts as paid in full, a disputed one until it is lost, and one that was
 * returned as due (rules: statement-2, payment-43).
 */
export const sumsOf = (bills: readonly Bill[]): BillSums => {
  const counted = bills.filter(({ state }) => state !== 'void');
  const totalsOf = (isCounted: (bill: Bill) => boolean): number =>
    sumOf(counted.filter(isCounted).map(({ total }) => total));
  const tax = sumOf(counted.map((bill) => bill.tax));
  return {
    billed: totalsOf(() => true) - tax,
    tax,
    paid: totalsOf(({ state }) => paidStates.has(state)),
    refunded: sumOf(counted.map((bill) => bill.refunded)),
    processing: totalsOf(({ state }) => state === 'collecting'),
    due: totalsOf(({ state }) => state === 'due'),
  };
};
