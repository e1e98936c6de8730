import * as z from 'zod/mini';
import { savedTypes } from '../domain/prices/autopay.ts';
import { defineContract } from './contract.ts';
import { id, idParams, instant } from './fields.ts';

/** A card or bank account that a customer has saved at the payment provider (rules: payment-25). */
export const savedMethod = z.object({
  id,
  userId: id,
  /** The provider's id. */
  paymentMethodId: z.string(),
  type: z.enum(savedTypes),
  last4: z.string(),
  /** Stripe's name of a card's brand, such as `visa`; the name of a bank. */
  brand: z.string(),
  /** Null for a bank account. */
  expiryMonth: z.nullable(z.int()),
  expiryYear: z.nullable(z.int()),
  /** The one that autopay suggests. Exactly one, if there is any. */
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type SavedMethod = z.infer<typeof savedMethod>;

export const listPaymentMethods = defineContract('customer', 'GET', '/api/payment-methods', {
  name: 'list-payment-methods',
  summary:
    'The caller’s saved cards and bank accounts, the default first and then the latest; asks the provider about one that is just being saved',
  rateLimit: { requests: 120, seconds: 60, per: 'account' },
  response: z.array(savedMethod),
});

export const setUpPaymentMethod = defineContract('customer', 'POST', '/api/payment-methods/setup', {
  name: 'set-up-payment-method',
  summary:
    'Lets the caller save a card or bank account on the provider’s page, without paying anything; while that page is open, the same page again',
  rateLimit: { requests: 30, seconds: 3600, per: 'account' },
  response: z.object({
    /** The provider’s page. It leads back to `/billing?method=<id>`, with the id that the method will have. */
    url: z.string(),
  }),
});

export const setDefaultPaymentMethod = defineContract(
  'customer',
  'POST',
  '/api/payment-methods/{id}/default',
  {
    name: 'set-default-payment-method',
    summary: 'Makes a saved card or bank account the caller’s default; harmless to repeat',
    rateLimit: { requests: 60, seconds: 3600, per: 'account' },
    params: idParams,
    response: z.array(savedMethod),
  },
);

export const removePaymentMethod = defineContract(
  'customer',
  'DELETE',
  '/api/payment-methods/{id}',
  {
    name: 'remove-payment-method',
    summary:
      'Removes a saved card or bank account, here and at the provider; ends autopay if that uses it; harmless to repeat',
    unlimited: 'ends access',
    params: idParams,
    response: z.array(savedMethod),
  },
);
