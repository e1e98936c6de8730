import { randomUUID } from 'node:crypto';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { providerPayment, type ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { paymentIdOf, type StoredPayment } from '../../payment-rows/stored-payment.ts';

/** A reported payment of a charge. */
export const paymentSample = (
  { id, customerId, name, amount, tax }: StoredCharge,
  changes: Partial<StoredPayment> = {},
): StoredPayment => ({
  id: paymentIdOf(customerId, [{ kind: 'charge', id }]),
  customerId,
  state: 'reported',
  items: [{ kind: 'charge', id, name, total: amount + tax }],
  method: 'venmo',
  reason: null,
  revision: 0,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  delivery: { state: 'none' },
  ...changes,
});

/** A charge paid by card at the provider. */
export const providerPaymentSample = (
  { id, customerId, name, amount, tax }: StoredCharge,
  changes: Partial<ProviderPayment> = {},
): ProviderPayment =>
  providerPayment.parse({
    id: randomUUID(),
    customerId,
    state: 'succeeded',
    items: [{ kind: 'charge', id, name, total: amount + tax }],
    remember: false,
    sessionId: `cs_test_${id}`,
    intentId: `pi_${id}`,
    method: { type: 'card', brand: 'visa', last4: '4242' },
    fee: 737,
    revision: 0,
    createdAt: '2026-11-20T16:00:00.000Z',
    updatedAt: '2026-11-20T16:00:30.000Z',
    ...changes,
  });
