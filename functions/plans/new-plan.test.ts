import * as fc from 'fast-check';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { rhythms, weekdayOf, weekdays } from 'shared/domain/plans/plan-schedule.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { newPlan } from './new-plan.ts';
import { nextUnmade } from './stored-plan.ts';

// Wednesday evening, November 4 in Texas, but November 5 in UTC.
const now = new Date('2026-11-05T03:00:00Z');
const today = businessDate(now);

test('the first visit of a plan is on its first due date from today on, and its bills begin with it', () => {
  const starts = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 60 }),
      fc.constantFrom(...weekdays),
      fc.constantFrom(...rhythms),
      (days, weekday, everyWeeks) => {
        const from = addDays(today, days);
        const form = {
          customerId: 'c',
          name: 'Fountain',
          weekday,
          everyWeeks,
          from,
          price: '45.00',
          taxable: false,
        };
        const plan = newPlan({ id: 'p', form, service: null, settings: testSettings, now });
        let due = from;
        while (weekdayOf(due) !== weekday) due = addDays(due, 1);
        while (due < today) due = addDays(due, 7 * everyWeeks);
        expect([nextUnmade(plan), plan.billingStart]).toEqual([due, due]);
        if (days < 0 && due === today) starts.add('begun before, due today');
      },
    ),
    { numRuns: 400, seed: 1 },
  );
  expect(starts).toEqual(new Set(['begun before, due today']));
});

test('a plan that began in the past is refused if its last day has passed, too', () => {
  const planUntil = (until: string) =>
    newPlan({
      id: 'p',
      form: {
        customerId: 'c',
        name: 'Fountain',
        weekday: 3,
        everyWeeks: 1,
        from: addDays(today, -60),
        until,
        price: '45.00',
        taxable: false,
      },
      service: null,
      settings: testSettings,
      now,
    });
  expect(planUntil(today)).toMatchObject({ until: today, state: 'active' });
  expect(() => planUntil(addDays(today, -1))).toThrow(
    expect.objectContaining({
      code: 'invalid',
      fields: { until: 'Please choose a day from today on' },
    }),
  );
});
