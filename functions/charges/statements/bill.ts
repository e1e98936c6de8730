import type { PaymentMethod } from 'shared/domain/booking-status.ts';
import type { ChargeState } from 'shared/domain/charge-state.ts';
import { sumOf } from 'shared/domain/money.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredCharge } from '../stored-charge.ts';

/** A charge, or a visit that is paid by itself, as a statement shows it; amounts in cents. */
export type Bill = {
  id: string;
  /** The first day of its period, or that of the visit. */
  day: string;
  /** The day after its period's last; null for a visit. */
  until: string | null;
  name: string;
  price: number;
  fee: number;
  credit: number;
  tax: number;
  /** A fraction. */
  taxRate: number;
  /** With tax. */
  total: number;
  state: ChargeState;
  paymentMethod: PaymentMethod | null;
  /** Null where it is not known, although it may be paid. */
  paidOn: string | null;
  /** With its tax; 0 for nothing. */
  refunded: number;
  refundedTax: number;
  refundedOn: string | null;
  /** Why it is void, or was given back. */
  reason: string | null;
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
  paidOn: charge.paidOn,
  refunded: charge.refunded ?? 0,
  refundedTax: charge.refundedTax ?? 0,
  refundedOn: charge.refundedOn,
  reason: charge.reason,
});

/** Null for a visit for which nothing was charged: one to come, cancelled unpaid, or included in its plan's price. */
export const billOfVisit = (visit: StoredBooking): Bill | null => {
  const { status, paymentStatus, included, scheduledDate, quantity, totalAmount, fee, tax } = visit;
  const isBilled = status === 'completed' || paymentStatus !== 'pending';
  if (included || !isBilled || scheduledDate === null) return null;
  const total = totalAmount + tax;
  const isRefunded = paymentStatus === 'refunded';
  return {
    id: visit.id,
    day: scheduledDate,
    until: null,
    name: quantity > 1 ? `${visit.serviceName} × ${quantity}` : visit.serviceName,
    price: totalAmount - fee,
    fee,
    credit: 0,
    tax,
    taxRate: visit.taxRate,
    total,
    state: paymentStatus === 'pending' ? 'due' : paymentStatus,
    paymentMethod: visit.paymentMethod,
    paidOn: visit.paidOn,
    refunded: isRefunded ? total : 0,
    refundedTax: isRefunded ? tax : 0,
    refundedOn: visit.refundedOn,
    reason: null,
  };
};

/** Of several bills, in cents. `billed` is without tax; billed and tax are what was paid and what is due. */
export type BillSums = { billed: number; tax: number; paid: number; refunded: number; due: number };

/** Void bills count for nothing, and of a refunded one all counts as paid (rules: statement-2). */
export const sumsOf = (bills: readonly Bill[]): BillSums => {
  const counted = bills.filter(({ state }) => state !== 'void');
  const totalsOf = (isCounted: (bill: Bill) => boolean): number =>
    sumOf(counted.filter(isCounted).map(({ total }) => total));
  const tax = sumOf(counted.map((bill) => bill.tax));
  return {
    billed: totalsOf(() => true) - tax,
    tax,
    paid: totalsOf(({ state }) => state !== 'due'),
    refunded: sumOf(counted.map((bill) => bill.refunded)),
    due: totalsOf(({ state }) => state === 'due'),
  };
};
