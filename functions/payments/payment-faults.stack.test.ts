import { beforeEach, expect, test, vi } from 'vitest';
import { faultsOfStep, faultySteps, worstOf, wrongsWith } from './testing/payment-faults.ts';
import { startStripeWorld } from './testing/stripe-world.ts';

const world = await startStripeWorld();

beforeEach(() => {
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

/** Calls of Stripe that an earlier step has tried. */
const tried = new Set<string>();

test.each(Object.keys(faultySteps))(
  'whatever fails while %s, the answer is clear and the items are paid once',
  async (step) => {
    const faults = await faultsOfStep(step, world);
    const ofStripe = faults.filter(({ of, call }) => of === 'stripe' && !tried.has(call));
    for (const { call } of ofStripe) tried.add(call);
    expect(faults.some(({ of }) => of === 'stripe')).toBe(true);
    for (const at of [...ofStripe, ...worstOf(faults)])
      expect({ at, wrongs: await wrongsWith(step, at, world) }).toEqual({ at, wrongs: [] });
  },
);
