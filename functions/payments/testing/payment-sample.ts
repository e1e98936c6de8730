import type { StoredCharge } from '../../charges/stored-charge.ts';
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
