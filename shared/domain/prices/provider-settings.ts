import * as z from 'zod/mini';

/** What customers may pay with at Stripe, by Stripe's names. */
export const providerMethodTypes = ['card', 'us_bank_account', 'cashapp', 'link'] as const;
export type ProviderMethodType = (typeof providerMethodTypes)[number];

/** A stage's setting for payments through Stripe; null if it takes none (rules: payment-8). */
export const providerSettings = z.nullable(
  z.strictObject({
    /** Name of the secret in Secrets Manager: JSON with `key` and `webhookSecret`. */
    secretName: z.string().check(z.regex(/^[\w/+=.@-]{1,512}$/)),
    methods: z.array(z.enum(providerMethodTypes)).check(
      z.minLength(1),
      z.refine((methods) => new Set(methods).size === methods.length, 'Each method only once'),
      // The pages say that cards are taken.
      z.refine((methods) => methods.includes('card'), 'Cards at least'),
    ),
  }),
);
export type ProviderSettings = NonNullable<z.infer<typeof providerSettings>>;
