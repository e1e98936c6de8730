import { randomUUID } from 'node:crypto';
import { chargeIdOf, type StoredCharge } from '../stored-charge.ts';

/** One month of a membership, due and with tax. */
export const chargeSample = (changes: Partial<StoredCharge> = {}): StoredCharge => {
  const planId = changes.planId ?? randomUUID();
  const from = changes.from ?? '2026-11-02';
  return {
    id: chargeIdOf(planId, from),
    planId,
    customerId: randomUUID(),
    name: 'Monthly Membership',
    from,
    until: '2026-12-02',
    price: 22_500,
    fee: 0,
    credit: 0,
    amount: 22_500,
    tax: 1856,
    taxRate: 0.0825,
    state: 'due',
    paymentMethod: null,
    paymentSource: null,
    paidOn: null,
    paymentIntentId: null,
    processingOn: null,
    note: null,
    refunded: null,
    latestRefund: null,
    refundedTax: null,
    refundedOn: null,
    returns: [],
    heldBy: null,
    reason: null,
    revision: 0,
    createdAt: '2026-11-02T09:30:00.000Z',
    updatedAt: '2026-11-02T09:30:00.000Z',
    ...changes,
  };
};
