import { paymentSource } from 'shared/contracts/payment-source.ts';
import { providerMethods } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';

/**
 * A payment of a charge or visit that was lost as a whole, so that the item is due again (rules: payment-42). It says
 * what the item was until then, because no table of an earlier month may change. Amounts are in cents.
 */
export const itemReturn = z.object({
  paymentId: z.string(),
  /** Without tax, and the tax. */
  amount: z.int(),
  tax: z.int(),
  /** What had been refunded of it with tax, and the tax in that; 0 without refunds. */
  refunded: z.int(),
  refundedTax: z.int(),
  method: z.enum(providerMethods),
  source: paymentSource,
  /** The business's days of the payment and of its return. */
  paidOn: z.string(),
  processingOn: z.nullable(z.string()),
  returnedOn: z.string(),
});
export type ItemReturn = z.infer<typeof itemReturn>;

/**
 * The day of an item's latest return, while it is due or being collected again; null otherwise. Until then the
 * customer reads 'Returned by the bank' (rules: payment-42).
 */
export const returnedOnOf = (returns: readonly ItemReturn[], state: string): string | null =>
  state === 'due' || state === 'pending' || state === 'collecting'
    ? (returns.at(-1)?.returnedOn ?? null)
    : null;
