import { expect, test } from 'vitest';
import { byMonth } from './by-month.ts';

test('parts requests by their month in Texas and keeps their order', () => {
  const [late, early, old] = [
    { createdAt: '2026-12-01T06:00:00.000Z' },
    // In Texas it is still November 30.
    { createdAt: '2026-12-01T05:59:00.000Z' },
    { createdAt: '2026-11-02T12:00:00.000Z' },
  ];
  expect(byMonth([late, early, old])).toEqual([
    ['December 2026', [late]],
    ['November 2026', [early, old]],
  ]);
});
