import { addDays, businessDate } from 'shared/domain/dates.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { planSample } from '../plans/testing/plan-sample.ts';
import { requireDay } from './move-rules.ts';

// Wednesday evening, November 4 in Texas, but November 5 in UTC.
const now = new Date('2026-11-05T03:00:00Z');
const today = businessDate(now);

const isTaken = (rules: () => void): boolean => {
  try {
    rules();
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['by four weeks at most', '2026-11-09', '2026-12-02'],
  ['no further than eight weeks from its due date', '2026-09-14', '2026-11-09'],
])('a visit of a plan is moved %s', (_, originalDate, last) => {
  const moves = (scheduledDate: string) =>
    isTaken(() => {
      const planned = {
        plan: planSample({ from: '2026-09-08', weekday: 2 }),
        originalDate,
        others: [],
      };
      requireDay(scheduledDate, { by: 'operator', planned }, now);
    });
  expect([moves(last), moves(addDays(last, 1))]).toEqual([true, false]);
  expect([moves(addDays(today, -1)), moves(today)]).toEqual([false, true]);
});

const askers = {
  customer: { by: 'moving', settings: testSettings },
  operator: { by: 'operator' },
} as const;

test.each(['customer', 'operator'] as const)(
  'a single visit can be moved a year ahead by the %s',
  (by) => {
    const moves = (scheduledDate: string) =>
      isTaken(() => requireDay(scheduledDate, askers[by], now));
    expect([moves('2027-11-04'), moves('2027-11-05')]).toEqual([true, false]);
  },
);

test.each([
  ['customer', 'tomorrow'],
  ['operator', 'today'],
] as const)(
  'a single visit is not moved to before the days that are named to the %s',
  (by, first) => {
    const day = by === 'customer' ? today : addDays(today, -1);
    const scheduledDate = `Please choose a day from ${first} on, a year ahead at most`;
    expect(() => requireDay(day, askers[by], now)).toThrow(
      expect.objectContaining({ fields: { scheduledDate } }),
    );
  },
);
