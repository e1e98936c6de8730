import { expect, test } from 'vitest';
import { describePolicy, describePrice, describeRhythm, listDays } from './plan-labels.ts';
import { periodUnit } from '../prices/price-unit.ts';

const terms = { from: '2026-11-02', price: 22_500, per: 'month', policy: 'credit' } as const;

test.each([
  [terms, 1, 'Each visit that does not take place lowers the next bill by $51.92.'],
  [terms, 2, 'Each visit that does not take place lowers the next bill by $103.85.'],
  [
    { ...terms, price: 0 },
    1,
    'The price stays the same when a visit does not take place. A month in which every visit is paused costs nothing.',
  ],
  [
    { ...terms, per: 'year', policy: 'none' },
    1,
    'The price stays the same when a visit does not take place. A year in which every visit is paused costs nothing.',
  ],
  [{ ...terms, per: 'visit' }, 1, 'You don’t pay for visits that don’t take place.'],
] as const)(
  'what %o every %i weeks says of a visit that does not take place',
  (of, weeks, text) => {
    expect(describePolicy(of, weeks)).toBe(text);
  },
);

test('formats rhythms, prices and days', () => {
  const rhythms = ([1, 2, 4] as const).map((everyWeeks) =>
    describeRhythm({ weekday: 2, everyWeeks }),
  );
  expect(rhythms).toEqual(['Every Tuesday', 'Every other Tuesday', 'Every 4 weeks on Tuesday']);
  expect(describeRhythm({ weekday: 0, everyWeeks: 1 })).toBe('Every Sunday');
  expect(describePrice({ price: 22_550, per: 'year' })).toBe('$225.50 a year');
  expect(listDays(['2026-12-01', '2027-01-31'])).toBe('Tue, Dec 1; Sun, Jan 31');
});

test.each([
  [true, 'monthly', '/month'],
  [true, 'annually', '/year'],
  [true, 'weekly', ''],
  [true, null, ''],
  [false, 'monthly', ''],
])('a price that recurs (%s) %s is for “%s”', (isRecurring, recurringInterval, unit) => {
  expect(periodUnit({ isRecurring, recurringInterval })).toBe(unit);
});
