import { paymentSource } from 'shared/contracts/payment-source.ts';
import { paidMethods, paymentStatuses } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { itemReturn } from './item-return.ts';

const text = z._default(z.nullable(z.string()), null);

/** How a visit is paid, and what was given back of it, as stored with its booking. */
export const storedVisitPayment = {
  paymentMethod: z._default(z.nullable(z.enum(paidMethods)), null),
  paymentStatus: z._default(z.enum(paymentStatuses), 'pending'),
  /** The day the visit was paid, and the operator's note on the payment; null if not recorded. */
  paidOn: text,
  paymentNote: text,
  paymentSource: z._default(paymentSource, null),
  /** The day on which the provider's payment that took it, or is taking it, began processing. */
  processingOn: text,
  /** The day of the latest refund. By hand, a visit is refunded in full. */
  refundedOn: text,
  /** Cents that a provider has given back of it, with tax, the tax in them, and why; null if it was refunded by hand. */
  refunded: z._default(z.nullable(z.int()), null),
  refundedTax: z._default(z.nullable(z.int()), null),
  refundReason: text,
  /** Payments of it that were lost, in their order; then its amount and tax are what is due since the last one. */
  returns: z._default(z.array(itemReturn), []),
  /** What the payment provider calls the payment that took it. */
  paymentIntentId: text,
  /** The undecided payment that takes it, by its id (rules: payment-9). */
  heldBy: text,
};
