import { beforeEach, test, vi } from 'vitest';
import { expectHttpHistories } from './testing/http-histories.ts';
import { startStripeWorld } from './testing/stripe-world.ts';

const world = await startStripeWorld();

beforeEach(() => {
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
});

// Representative: functions/payments/http-histories.stack.test.ts > twenty histories through the endpoints
test('hundreds of longer histories through the endpoints agree with Stripe to the cent', () =>
  expectHttpHistories(world, { count: 200, mostSteps: 20, seed: 7 }));
