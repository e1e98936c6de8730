import { beforeEach, test, vi } from 'vitest';
import { expectHttpHistories } from './testing/http-histories.ts';
import { startStripeWorld } from './testing/stripe-world.ts';

const world = await startStripeWorld();

beforeEach(() => {
  // Of calls that die, and of events that we have no use for.
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

test('twenty histories through the endpoints agree with Stripe to the cent', () =>
  expectHttpHistories(world, { count: 20, mostSteps: 12, seed: 81 }));
