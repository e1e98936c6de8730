import type { Charge } from 'shared/contracts/charges.ts';
import { paymentSource } from 'shared/contracts/payment-source.ts';
import { paidMethods } from 'shared/domain/visits/booking-status.ts';
import { chargeStates } from 'shared/domain/prices/charge-state.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import { itemReturn, returnedOnOf } from '../bookings/item-return.ts';
import { derivedId } from '../platform/table/derived-id.ts';

const text = z._default(z.nullable(z.string()), null);

/** A charge as stored. Amounts are in cents. */
export const storedCharge = z.object({
  id: z.string(),
  planId: z.string(),
  customerId: z.string(),
  name: z.string(),
  from: z.string(),
  until: z.string(),
  price: z.int(),
  fee: z.int(),
  credit: z.int(),
  amount: z.int(),
  tax: z.int(),
  /** A fraction; 0 if the charge is not taxed. */
  taxRate: z.number(),
  state: z.enum(chargeStates),
  paymentMethod: z._default(z.nullable(z.enum(paidMethods)), null),
  paymentSource: z._default(paymentSource, null),
  paidOn: text,
  /** What the payment provider calls the payment that took it. */
  paymentIntentId: text,
  /** The day on which the provider's payment that took it, or is taking it, began processing. */
  processingOn: text,
  note: text,
  /** All refunds together, including the tax. */
  refunded: z._default(z.nullable(z.int()), null),
  /** The tax included in `refunded`. */
  refundedTax: z._default(z.nullable(z.int()), null),
  /** The latest refund without its tax; null if there is none, or only one that is older than this field. */
  latestRefund: z._default(z.nullable(z.int()), null),
  refundedOn: text,
  reason: text,
  /** Payments of it that were lost, in their order; then `amount` and `tax` are what is due since the last one. */
  returns: z._default(z.array(itemReturn), []),
  /** The undecided payment that takes it, by its id (rules: payment-9). */
  heldBy: text,
  revision: z._default(z.int(), 0),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredCharge = z.infer<typeof storedCharge>;

/** Cents that have been refunded, without tax. */
export const refundedOf = ({
  refunded,
  refundedTax,
}: Pick<StoredCharge, 'refunded' | 'refundedTax'>): number => (refunded ?? 0) - (refundedTax ?? 0);

/** Derived from the period, so that a plan has only one charge per period, no matter who creates it. */
export const chargeIdOf = (planId: string, from: string): string =>
  derivedId('charge', planId, from);

export const chargeView = (charge: StoredCharge): Charge => ({
  ...charge,
  price: centsToDecimal(charge.price),
  fee: centsToDecimal(charge.fee),
  credit: centsToDecimal(charge.credit),
  amount: centsToDecimal(charge.amount),
  tax: centsToDecimal(charge.tax),
  total: centsToDecimal(charge.amount + charge.tax),
  refunded: charge.refunded === null ? null : centsToDecimal(charge.refunded),
  refundable: centsToDecimal(charge.amount - refundedOf(charge)),
  returnedOn: returnedOnOf(charge.returns, charge.state),
});
