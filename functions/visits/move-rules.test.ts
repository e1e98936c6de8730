import * as fc from 'fast-check';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { moveDaysOf } from 'shared/domain/plans/plan-moves.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { planSample } from '../plans/testing/plan-sample.ts';
import { requireFreeDay, requireMoveDay, requireWorkingDay } from './move-rules.ts';

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

test('a customer is offered exactly the days that are accepted, from tomorrow to the last of them', () => {
  const day = fc.integer({ min: -35, max: 35 }).map((days) => addDays(today, days));
  const seen = new Set<number>();
  fc.assert(
    fc.property(
      fc.record({
        dueDate: fc.integer({ min: -8, max: 4 }).map((weeks) => addDays('2026-11-02', 7 * weeks)),
        other: day,
        paused: day,
        until: fc.option(day),
        isPaused: fc.boolean(),
      }),
      ({ dueDate: originalDate, other, paused, until, isPaused }) => {
        const pauses = [
          { id: 'pause', from: paused, until: addDays(paused, 3), reason: 'Vacation' },
        ];
        const from = '2026-09-07';
        const plan = planSample({ from, until, pauses: isPaused ? pauses : [] });
        const others = [{ scheduledDate: other }];
        const days = Array.from({ length: 100 }, (_, at) => addDays(today, at - 30));
        const taken = days.filter((scheduledDate) =>
          isTaken(() => {
            requireMoveDay({ scheduledDate, by: 'customer' }, { now, originalDate });
            requireWorkingDay(scheduledDate, testSettings);
            requireFreeDay(plan, { scheduledDate, originalDate, others });
          }),
        );
        const { workingDays } = testSettings;
        const visit = { scheduledDate: null, originalDate };
        expect(moveDaysOf(visit, { plan, others, workingDays, now })).toEqual(taken);
        seen.add(taken.length);
      },
    ),
  );
  expect(seen.size).toBeGreaterThan(3);
});

test.each([
  ['by four weeks at most', '2026-11-09', '2026-12-02'],
  ['no further than eight weeks from its due date', '2026-09-14', '2026-11-09'],
])('a visit of a plan is moved %s', (_, originalDate, last) => {
  const moves = (scheduledDate: string) =>
    isTaken(() => requireMoveDay({ scheduledDate }, { now, originalDate }));
  expect([moves(last), moves(addDays(last, 1))]).toEqual([true, false]);
  expect([moves(addDays(today, -1)), moves(today)]).toEqual([false, true]);
});

test.each(['customer', undefined] as const)(
  'a single visit can be moved a year ahead by %s',
  (by) => {
    const moves = (scheduledDate: string) =>
      isTaken(() => requireMoveDay({ scheduledDate, by }, { now }));
    expect([moves('2027-11-04'), moves('2027-11-05')]).toEqual([true, false]);
  },
);

test.each([
  ['customer', 'tomorrow'],
  [undefined, 'today'],
] as const)('a single visit is not moved to before the days that are named to %s', (by, first) => {
  const day = by === 'customer' ? today : addDays(today, -1);
  const scheduledDate = `Please choose a day from ${first} on, a year ahead at most`;
  expect(() => requireMoveDay({ scheduledDate: day, by }, { now })).toThrow(
    expect.objectContaining({ fields: { scheduledDate } }),
  );
});
