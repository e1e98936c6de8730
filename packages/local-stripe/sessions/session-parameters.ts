import * as z from 'zod/mini';
import { cents, currency, flag, metadata, text, whole } from '../api/parameters.ts';
import { methodTypes } from '../payments/intents.ts';

const usage = z.optional(z.enum(['off_session', 'on_session']));
const options = z.optional(z.strictObject({ setup_future_usage: usage }));
const address = text(2000);

const line = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ name: text(), description: z.optional(text()) }),
    unit_amount: cents,
  }),
  quantity: z.pipe(whole, z.number().check(z.gte(1), z.lte(999_999))),
});

/** Of those that Stripe knows, what is of use here or changes nothing. */
export const sessionParameters = {
  adaptive_pricing: z.optional(z.strictObject({ enabled: flag })),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  cancel_url: z.optional(address),
  client_reference_id: z.optional(text(200)),
  currency: z.optional(currency),
  customer: z.optional(text()),
  customer_email: z.optional(text(800)),
  customer_update: z.optional(
    z.strictObject({
      address: z.optional(z.enum(['auto', 'never'])),
      name: z.optional(z.enum(['auto', 'never'])),
    }),
  ),
  expires_at: z.optional(whole),
  line_items: z.optional(z.array(line).check(z.minLength(1), z.maxLength(100))),
  locale: z.optional(z.enum(['auto', 'en'])),
  metadata: z.optional(metadata),
  mode: z.enum(['payment', 'setup']),
  payment_intent_data: z.optional(
    z.strictObject({
      capture_method: z.optional(z.enum(['automatic', 'automatic_async'])),
      description: z.optional(text(1000)),
      metadata: z.optional(metadata),
      receipt_email: z.optional(text(800)),
      setup_future_usage: usage,
    }),
  ),
  payment_method_options: z.optional(
    z.strictObject({
      card: z.optional(
        z.strictObject({
          request_three_d_secure: z.optional(z.enum(['any', 'automatic', 'challenge'])),
          setup_future_usage: usage,
        }),
      ),
      cashapp: options,
      link: options,
      us_bank_account: z.optional(
        z.strictObject({
          setup_future_usage: usage,
          verification_method: z.optional(z.enum(['automatic', 'instant'])),
        }),
      ),
    }),
  ),
  payment_method_types: z.optional(methodTypes),
  setup_intent_data: z.optional(
    z.strictObject({ description: z.optional(text(1000)), metadata: z.optional(metadata) }),
  ),
  submit_type: z.optional(z.enum(['auto', 'pay'])),
  success_url: address,
  ui_mode: z.optional(z.literal('hosted_page')),
};

export type SessionParameters = z.output<z.ZodMiniObject<typeof sessionParameters>>;
