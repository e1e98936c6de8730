import { expect, test } from 'vitest';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { rangeOf, stateOf } from './reading-state.ts';

const pool: AdvicePool = { gallons: 15_000, surface: null, sanitizer: null };

test.each([
  [{ freeChlorine: 0.9 }, 'low'],
  [{ freeChlorine: 1 }, 'in range'],
  [{ freeChlorine: 4 }, 'in range'],
  [{ freeChlorine: 4.1 }, 'high'],
  [{ freeChlorine: 5.9, cyanuricAcid: 80 }, 'low'],
  [{ freeChlorine: 6, cyanuricAcid: 80 }, 'in range'],
  // Nobody should swim in more than 8 ppm, however much stabilizer there is.
  [{ freeChlorine: 8, cyanuricAcid: 80 }, 'in range'],
  [{ freeChlorine: 8.1, cyanuricAcid: 80 }, 'high'],
  [{ freeChlorine: 'below' }, 'low'],
  [{ freeChlorine: 'above' }, 'high'],
  [{}, undefined],
] as const)('of %j the chlorine is %s', (water, state) => {
  expect(stateOf('freeChlorine', pool, water)).toBe(state);
});

test('a range never ends before it begins', () => {
  expect(rangeOf('freeChlorine', pool, { cyanuricAcid: 120 })).toEqual({
    low: 9,
    high: 9,
    isOwn: false,
  });
});
