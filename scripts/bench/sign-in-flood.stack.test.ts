import { expect, test } from 'vitest';
import { simulateSignIns, stoppedFloods } from './sign-in-flood.ts';

test.each(
  stoppedFloods.flatMap((flood) =>
    [10, 1000].map((concurrency) => [flood.name, concurrency, flood] as const),
  ),
)(
  '%s, with %i functions at a time: others sign in after the first minute',
  (_name, concurrency, flood) => {
    const { afterwards } = simulateSignIns(flood, { concurrency, hasFirewall: true });
    expect(afterwards).toBeGreaterThanOrEqual(0.95);
    expect(afterwards).toBeLessThanOrEqual(1);
  },
);

test('without the firewall one machine keeps the others out', () => {
  const { afterwards } = simulateSignIns(stoppedFloods[0]!, {
    concurrency: 10,
    hasFirewall: false,
  });
  expect(afterwards).toBeLessThan(0.5);
});
