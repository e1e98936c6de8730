import { randomUUID } from 'node:crypto';
import { storedPlan, type StoredPlan, type StoredTerms } from '../stored-plan.ts';

/** Terms with a credit of $51.92 a week. */
export const termsSample = (changes: Partial<StoredTerms> = {}): StoredTerms => ({
  from: '2026-11-02',
  price: 22_500,
  per: 'month',
  policy: 'credit',
  paymentMethod: null,
  taxable: false,
  options: {},
  preferredTime: 'Morning 8-12',
  ...changes,
});

/** An active plan with visits every Monday. */
export const planSample = (changes: Partial<StoredPlan> = {}): StoredPlan => {
  const from = changes.from ?? '2026-11-02';
  return {
    ...storedPlan.parse({
      id: randomUUID(),
      customerId: randomUUID(),
      name: 'Monthly Membership',
      weekday: 1,
      everyWeeks: 1,
      from,
      terms: [termsSample({ from })],
      billingStart: from,
      state: 'active',
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
    }),
    ...changes,
  };
};
