import { randomUUID } from 'node:crypto';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';

/** Opened on November 20, 2026; evidence is taken for two weeks. */
export const disputeSample = (changes: Partial<PaymentDispute> = {}): PaymentDispute => ({
  id: `du_${randomUUID()}`,
  state: 'open',
  amount: 24_356,
  fee: 1500,
  reason: 'product_not_received',
  dueBy: '2026-12-04T12:00:00.000Z',
  openedOn: '2026-11-20',
  closedOn: null,
  isLive: false,
  evidenceAt: null,
  losses: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});
