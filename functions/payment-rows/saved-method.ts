import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { savedTypes } from 'shared/domain/prices/autopay.ts';
import * as z from 'zod/mini';

/**
 * `removing`: gone for the customer, and yet to be detached at the provider. `removed`: there, too. The row stays until
 * no event can mention it any more, so that a late one does not bring it back.
 */
const savedStates = ['saved', 'removing', 'removed'] as const;

/** A saved card or bank account, as stored (rules: payment-25). */
export const storedMethod = z.object({
  /** That of the set-up, or derived from the payment, with which it was saved. */
  id: z.string(),
  userId: z.string(),
  /** The provider's id. */
  paymentMethodId: z.string(),
  type: z.enum(savedTypes),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.nullable(z.int()),
  expiryYear: z.nullable(z.int()),
  /** The provider's mark by which the same card or account is known again. */
  fingerprint: z.nullable(z.string()),
  isDefault: z.boolean(),
  state: z.enum(savedStates),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredMethod = z.infer<typeof storedMethod>;

export const methodView = ({
  id,
  userId,
  paymentMethodId,
  type,
  brand,
  last4,
  expiryMonth,
  expiryYear,
  isDefault,
  createdAt,
  updatedAt,
}: StoredMethod): SavedMethod => ({
  id,
  userId,
  paymentMethodId,
  type,
  brand,
  last4,
  expiryMonth,
  expiryYear,
  isDefault,
  createdAt,
  updatedAt,
});
