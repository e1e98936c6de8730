import { beforeEach, expect, test, vi } from 'vitest';
import { faultsOfStep, faultySteps, wrongsWith } from './testing/payment-faults.ts';
import { startStripeWorld } from './testing/stripe-world.ts';

const world = await startStripeWorld();

beforeEach(() => {
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

// Representative: functions/payments/payment-faults.stack.test.ts > the answer is clear and the items are paid once
test.each(Object.keys(faultySteps))(
  'while %s, each call to Stripe and to the table fails in each way, and the items are paid once',
  async (step) => {
    for (const at of await faultsOfStep(step, world))
      expect.soft({ at, wrongs: await wrongsWith(step, at, world) }).toEqual({ at, wrongs: [] });
  },
);
