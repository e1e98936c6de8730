import { describePolicy, describeRhythm, listDays } from 'shared/domain/plans/plan-labels.ts';
import type { PlanTerms } from 'shared/domain/plans/plan-charges.ts';
import { expect, it } from 'vitest';
import { plan, today } from '../../testing/fixtures.ts';
import {
  describeLastCharge,
  describeLost,
  lastChargedDay,
  replacedVisits,
  visitsBetween,
} from './plan-preview.ts';

it('names the visits that are made already, and those of no pause', () => {
  expect(visitsBetween(plan(), { first: '2026-11-25', last: null, today })).toEqual([
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
  ]);
  const paused = plan({ pauses: [{ from: '2026-12-01', until: '2026-12-08', reason: 'Away' }] });
  expect(visitsBetween(paused, { first: '2026-10-01', last: '2026-12-10', today })).toEqual([
    '2026-11-24',
  ]);
  expect(describeLost(['2026-12-01', '2026-12-08'])).toBe(
    'These visits will not take place: Tue, Dec 1; Tue, Dec 8.',
  );
  expect(describeLost([])).toBe('No visit of the next four weeks is affected.');
});

it('knows the visits of today and of four weeks from now, and none beyond', () => {
  const plans = ([5, 6] as const).map((weekday) => plan({ weekday }));
  const days = { first: '2026-10-01', last: null, today };
  expect(plans.map((one) => visitsBetween(one, days))).toEqual([
    ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'],
    ['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12'],
  ]);
  const [first] = plans;
  expect(visitsBetween(first!, { ...days, first: '2026-11-21', last: '2026-11-27' })).toEqual([
    '2026-11-27',
  ]);
});

it('says which visits go and come with another weekday, and keeps a skipped week skipped', () => {
  const change = { from: '2026-11-23', until: null, weekday: 4, everyWeeks: 1 } as const;
  expect(replacedVisits(plan(), { change, skipped: ['2026-12-01'], kept: [], today })).toEqual({
    go: ['2026-11-24', '2026-12-08', '2026-12-15'],
    come: ['2026-11-26', '2026-12-10', '2026-12-17'],
    staySkipped: ['2026-12-03'],
  });
});

it('says that a visit which stays on the first day does not go, and that none comes beside it', () => {
  const change = { from: '2026-11-24', until: null, weekday: 2, everyWeeks: 2 } as const;
  const stored = [{ originalDate: '2026-11-24', scheduledDate: '2026-11-24' }];
  expect(replacedVisits(plan(), { change, skipped: [], kept: stored, today })).toEqual({
    go: ['2026-12-01', '2026-12-08', '2026-12-15'],
    come: ['2026-12-08'],
    staySkipped: [],
  });
});

it('offers the last day of the period that is charged, where there is one', () => {
  expect(lastChargedDay(plan(), today)).toBe('2026-12-05');
  expect(lastChargedDay(plan({ billingStart: '2026-12-01' }), today)).toBeUndefined();
  expect(lastChargedDay(plan({}, { per: 'visit' }), today)).toBeUndefined();
});

it.each([
  ['2026-12-05', 'Nothing more is charged.'],
  [null, 'The charge through Dec 5, 2026 stays as it is: nothing is refunded automatically.'],
  [
    '2026-12-20',
    'It is charged once more, on Dec 6, 2026. The charge through Jan 5, 2027 stays as it is: nothing is refunded automatically.',
  ],
  ['2027-02-05', 'It is charged 2 more times, first on Dec 6, 2026.'],
])('says of an end on %s what becomes of the charges', (on, text) => {
  expect(describeLastCharge(plan(), on, today)).toBe(text);
});

it('charges nothing more for a plan that is paid by the visit', () => {
  expect(describeLastCharge(plan({}, { per: 'visit' }), null, today)).toBe(
    'Nothing more is charged.',
  );
});

const monthly: PlanTerms = { from: today, price: 22_500, per: 'month', policy: 'credit' };

it('says what a visit that does not take place does to the price', () => {
  expect(describePolicy(monthly, 1)).toBe(
    'Each visit that does not take place lowers the next bill by $51.92.',
  );
  expect(describePolicy({ ...monthly, policy: 'none' }, 1)).toBe(
    'The price stays the same when a visit does not take place. A month in which every visit is paused costs nothing.',
  );
  expect(describePolicy({ ...monthly, per: 'visit' }, 1)).toBe(
    'You don’t pay for visits that don’t take place.',
  );
});

it('reads a rhythm and days as people say them', () => {
  expect(
    ([1, 2, 4] as const).map((everyWeeks) => describeRhythm({ weekday: 2, everyWeeks })),
  ).toEqual(['Every Tuesday', 'Every other Tuesday', 'Every 4 weeks on Tuesday']);
  expect(listDays(['2026-12-01', '2027-01-05'])).toBe('Tue, Dec 1; Tue, Jan 5');
});
