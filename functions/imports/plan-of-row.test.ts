import * as fc from 'fast-check';
import { addDays } from 'shared/domain/dates.ts';
import { rhythms, weekdayOf, weekdays } from 'shared/domain/plan-schedule.ts';
import { expect, test } from 'vitest';
import { nextUnmade } from '../plans/stored-plan.ts';
import { planOfRow } from './plan-of-row.ts';

const today = '2026-11-04';
const made = {
  id: 'p',
  customerId: 'c',
  importId: 'i',
  address: null,
  today,
  now: new Date('2026-11-05T03:00:00Z'),
};
const row = {
  serviceId: null,
  name: 'Weekly Pool Maintenance',
  until: null,
  billingStart: null,
  price: 4500,
  per: 'month',
  taxable: false,
  preferredTime: null,
} as const;

test('what came before today is neither made nor billed, and what is due today is both', () => {
  const starts = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 60 }),
      fc.constantFrom(...weekdays),
      fc.constantFrom(...rhythms),
      (days, weekday, everyWeeks) => {
        const from = addDays(today, days);
        const plan = planOfRow({ ...row, from, weekday, everyWeeks }, made);
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
  const billed = planOfRow(
    { ...row, from: '2026-01-05', weekday: 1, everyWeeks: 1, billingStart: '2026-12-05' },
    made,
  );
  expect(billed.billingStart).toBe('2026-12-05');
});
