import { taxInRefund, type RefundedBill } from 'shared/domain/prices/sales-tax.ts';
import type { ItemReturn } from '../../bookings/item-return.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { lossOf } from '../../payment-rows/payment-dispute.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import { isOfItem, refundedOf, refundedTaxOf } from '../../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { Items } from '../payment-items.ts';

/** A charge or visit that a payment has paid, with what of it was given back or lost. */
export type DisputedItem = {
  item: StoredPaymentItem;
  row: { charge: StoredCharge } | { visit: StoredBooking };
  state: 'paid' | 'refunded' | 'disputed';
  /** Cents, with tax; `refunded` includes what was lost before in part. */
  bill: RefundedBill;
  isRefunded: boolean;
};

const stateOf = (state: string): DisputedItem['state'] | undefined =>
  state === 'paid' || state === 'refunded' || state === 'disputed' ? state : undefined;

const rowOf = (
  { kind, id }: StoredPaymentItem,
  { charges, visits }: Items,
): DisputedItem['row'] | undefined => {
  if (kind === 'charge') {
    const charge = charges.find((each) => each.id === id);
    return charge && { charge };
  }
  const visit = visits.find((each) => each.id === id);
  return visit && { visit };
};

const priceOf = (row: DisputedItem['row']) => {
  if ('charge' in row) return row.charge;
  const { totalAmount: amount, tax, paymentStatus: state, paymentIntentId } = row.visit;
  return { amount, tax, state, paymentIntentId };
};

/** The items of a payment that are still paid by it, and the ids of the others. */
export const disputedItems = (
  payment: ProviderPayment,
  items: Items,
): { own: DisputedItem[]; others: string[] } => {
  const own: DisputedItem[] = [];
  const others: string[] = [];
  for (const item of payment.items) {
    const row = rowOf(item, items);
    const { amount, tax, state: stored, paymentIntentId } = row ? priceOf(row) : noPrice;
    const state = stateOf(stored);
    if (!row || !state || payment.intentId === null || paymentIntentId !== payment.intentId) {
      others.push(item.id);
      continue;
    }
    const refunds = payment.refunds.filter(isOfItem(item));
    const lost = lossOf(payment.disputes, item);
    const bill = {
      total: amount + tax,
      tax,
      refunded: refundedOf(refunds) + lost.amount,
      refundedTax: refundedTaxOf(refunds) + lost.tax,
    };
    own.push({ item, row, state, bill, isRefunded: refundedOf(refunds) > 0 });
  }
  return { own, others };
};

const noPrice = { amount: 0, tax: 0, state: '', paymentIntentId: null };

/** Cents of an item that were neither refunded nor lost. */
export const leftOf = ({ bill: { total, refunded } }: DisputedItem): number => total - refunded;

/** What is lost of an item: cents, with tax, and the tax in them. */
export type Loss = { of: DisputedItem; amount: number; tax: number };

/** All that is left of the items. */
export const wholeLoss = (own: readonly DisputedItem[]): Loss[] =>
  own.flatMap((of) => {
    const { tax, refundedTax } = of.bill;
    const amount = leftOf(of);
    return amount > 0 ? { of, amount, tax: tax - refundedTax } : [];
  });

/** A part of a payment: of its items in their order, up to what each has left, the tax in proportion. */
export const partLoss = (
  own: readonly DisputedItem[],
  cents: number,
): { losses: Loss[]; rest: number } => {
  let rest = cents;
  const losses = own.flatMap((of) => {
    const amount = Math.min(rest, leftOf(of));
    if (amount <= 0) return [];
    rest -= amount;
    return { of, amount, tax: taxInRefund(of.bill, amount) };
  });
  return { losses, rest };
};

/** How an item was paid, to be stored once that is lost. */
export const returnOf = (
  { row, bill }: DisputedItem,
  { payment, returnedOn }: { payment: ProviderPayment; returnedOn: string },
): ItemReturn => {
  const paid = 'charge' in row ? row.charge : row.visit;
  const { method, paidOn } = payment;
  return {
    paymentId: payment.id,
    amount: bill.total - bill.tax,
    tax: bill.tax,
    refunded: bill.refunded,
    refundedTax: bill.refundedTax,
    method: method?.type ?? 'card',
    source: paid.paymentSource,
    paidOn: paid.paidOn ?? paidOn ?? returnedOn,
    processingOn: paid.processingOn,
    returnedOn,
  };
};
