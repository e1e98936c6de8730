import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import {
  chargeAfterCredits,
  chargePeriods,
  creditOf,
  isFree,
  termsOn,
  type PlanTerms,
} from './plan-charges.ts';
import type { PlanSchedule } from './plan-schedule.ts';

const monthly: PlanTerms = { from: '2026-01-01', price: 22_500, per: 'month', policy: 'credit' };
const startsOf = (billingStart: string, terms: [PlanTerms, ...PlanTerms[]], last: string) =>
  chargePeriods({ billingStart, terms, until: null }, last).map(({ start }) => start);

test('periods begin on the same day of each month, or on its last', () => {
  expect(startsOf('2027-12-31', [monthly], '2028-05-01')).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
});

test('no period begins after the plan’s last day, and none is shortened', () => {
  const periods = chargePeriods(
    { billingStart: '2026-11-10', terms: [monthly], until: '2026-12-10' },
    '2027-12-31',
  );
  expect(periods.map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-10', '2026-12-10'],
    ['2026-12-10', '2027-01-10'],
  ]);
});

test('new terms apply to periods that begin on their day or later', () => {
  const raised = { ...monthly, from: '2026-12-15', price: 25_000 };
  const periods = chargePeriods(
    { billingStart: '2026-11-14', terms: [monthly, raised], until: null },
    '2027-01-31',
  );
  expect(periods.map(({ start, terms }) => [start, terms.price])).toEqual([
    ['2026-11-14', 22_500],
    ['2026-12-14', 22_500],
    ['2027-01-14', 25_000],
  ]);
  expect(termsOn([monthly, raised], '2026-12-15')).toBe(raised);
  expect(termsOn([monthly, raised], '2025-01-01')).toBe(monthly);
});

test('terms of another length begin with a full period', () => {
  const yearly: PlanTerms = { from: '2026-12-01', price: 240_000, per: 'year', policy: 'none' };
  expect(startsOf('2026-11-14', [monthly, yearly], '2029-01-01')).toEqual([
    '2026-11-14',
    '2026-12-14',
    '2027-12-14',
    '2028-12-14',
  ]);
});

test('a price per visit makes no charges', () => {
  expect(startsOf('2026-11-14', [{ ...monthly, per: 'visit' }], '2027-11-14')).toEqual([]);
});

test('a price per month that follows one per visit begins its first period on its first day', () => {
  const perVisit: PlanTerms = { ...monthly, per: 'visit' };
  const fromNewYear: PlanTerms = { ...monthly, from: '2027-01-05' };
  expect(startsOf('2026-11-14', [perVisit, fromNewYear], '2027-03-01')).toEqual([
    '2027-01-05',
    '2027-02-05',
  ]);
});

test.each([
  // 225 dollars x 12 / 52 = 51.923...
  [monthly, 1, 5192],
  [monthly, 2, 10_385],
  [{ ...monthly, per: 'year' as const, price: 260_000 }, 1, 5000],
  // 13 dollars x 12 / 52 = 3 exactly; 2.17 x 12 / 52 = 0.50077
  [{ ...monthly, price: 1300 }, 1, 300],
  // $6.50 a year is 12.5 cents a week, rounded up.
  [{ ...monthly, per: 'year' as const, price: 650 }, 1, 13],
  [{ ...monthly, policy: 'none' as const }, 1, 0],
  [{ ...monthly, per: 'visit' as const }, 1, 0],
] as const)('%o credits a due date every %i weeks with %i cents', (terms, everyWeeks, cents) => {
  expect(creditOf(terms, everyWeeks)).toBe(cents);
});

const weekly: PlanSchedule = {
  from: '2026-11-02',
  until: null,
  weekday: 1,
  everyWeeks: 1,
  pauses: [],
};
const december = { start: '2026-12-01', end: '2027-01-01', terms: monthly };

test('a period is free if every visit due in it is paused', () => {
  const pausedUntil = (until: string | null) => ({
    ...weekly,
    pauses: [{ from: '2026-11-20', until }],
  });
  expect(isFree([pausedUntil('2026-12-31')], december)).toBe(true);
  expect(isFree([pausedUntil(null)], december)).toBe(true);
  expect(isFree([pausedUntil('2026-12-27')], december)).toBe(false);
  expect(isFree([weekly], december)).toBe(false);
  // The period's end is the first day of the next one: the Monday on which visits resume belongs to that.
  const endsOnMonday = { ...december, end: '2027-01-04' };
  expect(isFree([pausedUntil('2027-01-03')], endsOnMonday)).toBe(true);
  expect(isFree([pausedUntil('2026-11-30')], { ...december, start: '2026-11-30' })).toBe(false);
});

test('a period in which no visit was due is not free', () => {
  const monthApart: PlanSchedule = { ...weekly, from: '2026-11-30', everyWeeks: 4 };
  expect(isFree([monthApart], { ...december, end: '2026-12-20' })).toBe(false);
});

test('credits lower a charge to zero at most, and the rest carries over', () => {
  expect(chargeAfterCredits(22_500, 5192)).toEqual({ amount: 17_308, carriedOver: 0 });
  expect(chargeAfterCredits(5000, 5192)).toEqual({ amount: 0, carriedOver: 192 });
});

test('periods follow each other without a gap, whatever the terms', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays('2026-01-01', offset));
  const per = fc.constantFrom('month', 'year');
  fc.assert(
    fc.property(day, fc.array(fc.tuple(day, per), { maxLength: 3 }), (billingStart, changes) => {
      const later = changes
        .map(([from, length]): PlanTerms => ({ ...monthly, from, per: length }))
        .toSorted((one, other) => one.from.localeCompare(other.from));
      const terms: [PlanTerms, ...PlanTerms[]] = [monthly, ...later];
      const periods = chargePeriods({ billingStart, terms, until: null }, '2034-01-01');
      expect(periods[0]?.start).toBe(billingStart);
      for (const { start, terms: own } of periods) expect(own).toBe(termsOn(terms, start));
      expect(periods.slice(1).map(({ start }) => start)).toEqual(
        periods.slice(0, -1).map(({ end }) => end),
      );
      expect((periods.at(-1)?.end ?? '') > '2034-01-01').toBe(true);
    }),
    { numRuns: 200 },
  );
});
