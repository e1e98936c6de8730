import { randomUUID } from 'node:crypto';
import type { StoredMethod } from '../../../payment-rows/saved-method.ts';

/** A saved card. */
export const methodSample = (
  userId: string,
  changes: Partial<StoredMethod> = {},
): StoredMethod => ({
  id: randomUUID(),
  userId,
  paymentMethodId: `pm_${randomUUID()}`,
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
  fingerprint: 'mark_of_card_4242',
  isDefault: true,
  state: 'saved',
  revision: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  ...changes,
});
