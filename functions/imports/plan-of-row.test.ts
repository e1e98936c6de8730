import * as fc from 'fast-check';
import { addDays } from 'shared/domain/dates.ts';
import { rhythms, weekdayOf, weekdays } from 'shared/domain/plans/plan-schedule.ts';
import { expect, test } from 'vitest';
import { nextPeriod } from '../plans/plan-store.ts';
import { nextUnmade } from '../plans/stored-plan.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { describePlan, planOfRow } from './plan-of-row.ts';

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

test('a plan that ends before a visit is ahead is billed for nothing, however long it has lasted', () => {
  // Today is a Wednesday, and the next visit would be on Tuesday.
  const says = { from: '2026-01-06', until: '2026-11-09', weekday: 2, everyWeeks: 1 } as const;
  expect(nextPeriod(planOfRow({ ...row, ...says }, made))).toBeUndefined();
  expect(nextPeriod(planOfRow({ ...row, ...says, until: '2026-11-10' }, made))).toMatchObject({
    start: '2026-11-10',
  });
});

test('a row’s plan is active, with what the row says and nothing else', () => {
  const instant = made.now.toISOString();
  const says = { from: '2026-10-28', until: '2027-01-31', weekday: 3, everyWeeks: 2 } as const;
  const address = '2 Lake Road, Spring, TX 77373';
  const window = { preferredTime: 'Morning 8-12', taxable: true, serviceId: 's' } as const;
  expect(planOfRow({ ...row, ...window, ...says }, { ...made, address })).toEqual({
    ...planSample({ id: 'p', customerId: 'c' }),
    ...says,
    importId: 'i',
    serviceId: 's',
    name: 'Weekly Pool Maintenance',
    address,
    terms: [
      {
        from: '2026-10-28',
        price: 4500,
        per: 'month',
        policy: 'none',
        paymentMethod: null,
        taxable: true,
        options: {},
        preferredTime: 'Morning 8-12',
      },
    ],
    // Today is a Wednesday, but not in one of the plan's weeks.
    billingStart: '2026-11-11',
    madeThrough: '2026-10-28',
    createdAt: instant,
    updatedAt: instant,
  });
});

const weekly = { ...row, from: '2026-01-06', weekday: 2, everyWeeks: 1 } as const;
test.each([
  [{}, 'every week on Tuesday from Nov 10, 2026, $45 per month.'],
  [{ from: today }, 'every week on Tuesday from Nov 10, 2026, $45 per month.'],
  [{ weekday: 3 }, 'every week on Wednesday from Nov 4, 2026, $45 per month.'],
  [
    { everyWeeks: 4, taxable: true },
    'every 4 weeks on Tuesday from Nov 10, 2026, $45 per month plus sales tax.',
  ],
  [
    { billingStart: '2026-12-05' },
    'every week on Tuesday from Nov 10, 2026, $45 per month, next bill on Dec 5, 2026.',
  ],
  [
    { billingStart: '2026-12-05', per: 'visit' },
    'every week on Tuesday from Nov 10, 2026, $45 per visit.',
  ],
  [{ until: '2026-11-09' }, 'every week on Tuesday, $45 per month.'],
] as const)('a plan of %o is described', (changes, text) => {
  expect(describePlan({ ...weekly, ...changes }, today)).toBe(`Weekly Pool Maintenance, ${text}`);
});
