import * as z from 'zod/mini';

/** The card or bank account that a provider charged; null for any other way to pay (rules: payment-24). */
export const paymentSource = z.nullable(
  z.object({
    /** A card's brand as the provider calls it, such as `visa`; the name of a bank. */
    brand: z.nullable(z.string()),
    /** The last digits of the card's or account's number. */
    last4: z.nullable(z.string()),
  }),
);
