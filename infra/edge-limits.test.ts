import { expect, test } from 'vitest';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { addressLimits, functionsForCalls, routeLimits, windowSeconds } from './edge-limits.ts';

/** How long a call occupies a function, in seconds. A sign-up takes that long by design. */
const busySeconds = (path: string): number =>
  path === requestQuote.path || path === signUp.path ? 2 : 0.1;

test.each([10, 25, 100, 1000])(
  'with %i functions at a time, all callers together get more than one address, and no more than photos leave for calls',
  (concurrency) => {
    const { byRoute, others } = routeLimits(concurrency);
    const limits = [
      ...Object.entries(byRoute).map(([key, limit]) => [key.split(' ')[1]!, limit] as const),
      ['/api/cart', others] as const,
    ];
    let synced = 0;
    for (const [path, { ratePerSecond, burst }] of limits) {
      const { calls } = addressLimits.find(({ paths }) =>
        paths.some((one) => path.startsWith(one)),
      )!;
      expect(ratePerSecond).toBeGreaterThan(calls / windowSeconds);
      expect(burst).toBeLessThanOrEqual(concurrency);
      synced += ratePerSecond * busySeconds(path);
    }
    const rounding = 1e-9;
    expect(synced).toBeLessThanOrEqual(functionsForCalls(concurrency) + rounding);
  },
);
