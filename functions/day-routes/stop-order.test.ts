import { describe, expect, test } from 'vitest';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { inOrder, reordered } from './stop-order.ts';

const stop = (id: string, changes: Parameters<typeof bookingSample>[0] = {}) =>
  bookingSample({ id, ...changes });

describe('the order of a day', () => {
  const afternoon = stop('afternoon', { preferredTime: 'Afternoon 12-5' });
  const late = stop('late', { createdAt: '2026-11-02T00:00:00.000Z' });
  const early = stop('early');
  const unplanned = stop('any', { preferredTime: null });
  const weekly = stop('weekly', { planId: 'p1', preferredTime: 'Afternoon 12-5' });
  const biweekly = stop('biweekly', { planId: 'p2' });
  const stops = [unplanned, afternoon, late, early, weekly, biweekly];
  const order = (visits: string[], plans: string[]) =>
    inOrder(stops, { visits, plans }).map(({ id }) => id);

  test('is that of windows and of asking where nothing else is said', () => {
    expect(order([], [])).toEqual(['early', 'biweekly', 'late', 'afternoon', 'weekly', 'any']);
  });

  test('begins with the plans of the weekday, in their order', () => {
    expect(order([], ['p1', 'gone', 'p2'])).toEqual([
      'weekly',
      'biweekly',
      'early',
      'late',
      'afternoon',
      'any',
    ]);
  });

  test('is first of all its own, in which what is not named follows', () => {
    expect(order(['any', 'gone', 'early'], ['p2'])).toEqual([
      'any',
      'early',
      'biweekly',
      'late',
      'afternoon',
      'weekly',
    ]);
  });
});

describe('the order of a weekday', () => {
  test.each([
    [[], ['a', 'b'], ['a', 'b']],
    [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['c', 'a', 'b'],
    ],
    [
      ['a', 'x', 'b'],
      ['b', 'a'],
      ['b', 'a', 'x'],
    ],
    [
      ['x', 'y', 'a', 'b'],
      ['b', 'a'],
      ['x', 'y', 'b', 'a'],
    ],
    [['a', 'b'], [], ['a', 'b']],
    [['a'], ['b', 'a', 'b'], ['b', 'a']],
  ])('%o becomes, by %o, %o', (before, today, after) => {
    expect(reordered(before, today)).toEqual(after);
  });
});
