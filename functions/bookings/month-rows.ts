import { providerMethods } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { ItemReturn } from './item-return.ts';
import { storedRefund, type StoredRefund } from './refund-row.ts';

const item = {
  of: z.enum(['charge', 'visit']),
  /** The id of the charge or visit. */
  id: z.string(),
  customerId: z.string(),
  /** The name of the plan or service. */
  name: z.string(),
};

/**
 * What a bank or cardholder took back of a charge or visit, all of it or a part, listed by the month in which it was
 * lost. Amounts are in cents.
 */
export const storedReturned = z.object({
  row: z.literal('returned'),
  ...item,
  paymentId: z.string(),
  /** The provider's id of the dispute. */
  disputeId: z.string(),
  /** Includes the tax. */
  amount: z.int(),
  /** The tax included in `amount`. */
  tax: z.int(),
  day: z.string(),
  reason: z.nullable(z.string()),
});
export type StoredReturned = z.infer<typeof storedReturned>;

/** What the payment provider charged, listed by the month in which it became known. */
export const storedFee = z.object({
  row: z.literal('fee'),
  paymentId: z.string(),
  /** Whose payment it was. */
  customerId: z.string(),
  /** Cents. */
  amount: z.int(),
  day: z.string(),
});
export type StoredFee = z.infer<typeof storedFee>;

/** All that is listed by the month in which it was given back, taken back or charged by the provider. */
export const outgoingRow = z.union([storedReturned, storedFee, storedRefund]);
export type OutgoingRow = z.infer<typeof outgoingRow>;

/**
 * A payment of a charge or visit that was lost as a whole, listed by the month in which it was made, because the item
 * is due again and no longer listed there itself (rules: payment-43). Amounts are in cents.
 */
export const formerPayment = z.object({
  row: z.literal('former-payment'),
  ...item,
  /** The first day of a charge's period and the day after its last, or the day of a visit and null. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Whether an earlier payment of it had been lost. */
  isAgain: z.boolean(),
  paymentId: z.string(),
  /** What the item was at the time, without tax, and the tax. */
  amount: z.int(),
  tax: z.int(),
  method: z.enum(providerMethods),
  paidOn: z.string(),
});
export type FormerPayment = z.infer<typeof formerPayment>;

export const isRefundRow = (row: OutgoingRow | FormerPayment): row is StoredRefund =>
  !('row' in row);

/** For the transaction in which a charge or visit loses all or a part of what was paid for it. */
export const addReturned = (table: Table, returned: Omit<StoredReturned, 'row'>): Operation =>
  putOf(table, {
    item: {
      ...keys.returned(returned.id, returned.disputeId),
      row: 'returned',
      ...returned,
      ...indexKeys.refunded(returned.day, returned.id),
    },
    when: isAbsent,
  });

/** For the same transaction if the item is due again: its place in the list of the month of the lost payment. */
export const addFormerPayment = (
  table: Table,
  {
    lost: { paymentId, amount, tax, method, paidOn },
    ...bill
  }: Pick<FormerPayment, keyof typeof item | 'from' | 'until' | 'isAgain'> & {
    /** As it is added to the item's `returns`. */
    lost: ItemReturn;
  },
): Operation =>
  putOf(table, {
    item: {
      ...keys.formerPayment(bill.id, paymentId),
      row: 'former-payment',
      ...bill,
      paymentId,
      amount,
      tax,
      method,
      paidOn,
      ...indexKeys.paid(paidOn, bill.id),
    },
    when: isAbsent,
  });

/**
 * For the transaction in which a fee of the provider becomes known.
 * @param disputeId for the fee of a dispute; left out for that of the payment itself
 */
export const addFee = (table: Table, fee: Omit<StoredFee, 'row'>, disputeId?: string): Operation =>
  putOf(table, {
    item: {
      ...keys.fee(fee.paymentId, disputeId),
      row: 'fee',
      ...fee,
      ...indexKeys.refunded(fee.day, fee.paymentId),
    },
    when: isAbsent,
  });
