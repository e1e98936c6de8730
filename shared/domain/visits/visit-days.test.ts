import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSettings } from '../../testing/site-settings.ts';
import { addDays } from '../dates.ts';
import type { PlanSchedule } from '../plans/plan-schedule.ts';
import {
  areaOfAddress,
  dayProblem,
  describeAddressDays,
  firstOnWeekday,
  possibleDays,
  type DayRequest,
  type DaySettings,
} from './visit-days.ts';

// 10 PM on Wednesday the 4th in Texas.
const now = new Date('2026-11-05T04:00:00Z');
const settings: DaySettings = {
  ...testSettings,
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ['2026-11-26', '2026-11-27'],
  areas: [{ name: 'Old Town Spring', zips: ['77373'], weekdays: [4, 1, 6] }],
};
const ordering = (address: string) => ({ by: 'ordering', address, settings }) as const;
const inArea = ordering('12 Test Lane, Spring, TX 77373');
const outside = ordering('77373 Farm Road, Conroe, TX 77301-1234');
const moving = { by: 'moving', settings } as const;
const operator: DayRequest = { by: 'operator' };
const problemOf = (request: DayRequest, date: string) => dayProblem(date, request, now);

const inAreaOn = 'We’re in 77373 on Mondays and Thursdays';
const closed = 'We’re closed on that day';
const noWork = 'We don’t work on that weekday';

test.each([
  // Thursday and Monday, Tuesday, and a Saturday the area names although nobody works then.
  ['inArea', inArea, '2026-11-05', undefined],
  ['inArea', inArea, '2026-11-09', undefined],
  ['inArea', inArea, '2026-11-10', inAreaOn],
  ['inArea', inArea, '2026-11-07', inAreaOn],
  ['inArea', inArea, '2026-11-26', closed],
  ['inArea', inArea, '2026-11-04', 'Please select a date from tomorrow on'],
  ['inArea', inArea, '2027-11-05', 'Please select a date within a year'],
  ['outside', outside, '2026-11-10', undefined],
  ['outside', outside, '2026-11-08', noWork],
  ['outside', outside, '2026-11-27', closed],
  ['moving', moving, '2026-11-10', undefined],
  ['moving', moving, '2026-11-08', noWork],
  ['moving', moving, '2026-11-27', closed],
  ['moving', moving, '2026-11-04', 'Please choose a day from tomorrow on, a year ahead at most'],
  ['operator', operator, '2026-11-04', undefined],
  ['operator', operator, '2026-11-08', undefined],
  ['operator', operator, '2026-11-26', undefined],
  ['operator', operator, '2026-11-03', 'Please choose a day from today on, a year ahead at most'],
])('%s: %s on %s: %s', (_, request, date, problem) => {
  expect(problemOf(request, date)).toBe(problem);
});

test('a single visit can move to the working days of a year, from tomorrow on', () => {
  const days = possibleDays({ ...moving, settings: { ...settings, closedDays: [] } }, now);
  expect(days.slice(0, 4)).toEqual(['2026-11-05', '2026-11-06', '2026-11-09', '2026-11-10']);
  expect(days.at(-1)).toBe('2027-11-04');
  expect(days).toHaveLength(52 * 5 + 1);
});

/** Every Monday. */
const plan: PlanSchedule = {
  from: '2026-11-02',
  until: '2026-11-30',
  weekday: 1,
  everyWeeks: 1,
  pauses: [{ from: '2026-11-24', until: '2026-11-25' }],
};
const planned = {
  plan,
  originalDate: '2026-11-09',
  others: [{ scheduledDate: '2026-11-12' }, { scheduledDate: null }],
};

test('a plan’s visit can move to open days on which its plan has no other visit and is not paused or over', () => {
  expect(possibleDays({ ...moving, planned }, now)).toEqual([
    '2026-11-05',
    '2026-11-06',
    // Its own due date, a Monday.
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-13',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
});

test('the operator moves a plan’s visit to weekends and closed days too, within the plan', () => {
  const request: DayRequest = { by: 'operator', planned };
  expect(problemOf(request, '2026-11-26')).toBeUndefined();
  expect(problemOf(request, '2026-11-08')).toBeUndefined();
  expect(problemOf(request, '2026-11-16')).toBe('This plan has another visit on that day');
  expect(problemOf(request, '2026-12-03')).toBe('Please choose a day within the next four weeks');
});

test.each([
  ['12 Test Lane, Spring, TX 77373', '77373', 'Old Town Spring'],
  ['12 Test Lane, Spring, TX 77373-0042', '77373', 'Old Town Spring'],
  ['77373 Farm Road, Conroe, TX 77301', '77301', undefined],
  ['12 Test Lane, Spring', undefined, undefined],
])('the area of %s follows from its ZIP code', (address, zip, name) => {
  const found = areaOfAddress(address, settings);
  expect({ zip: found.zip, name: found.area?.name }).toEqual({ zip, name });
});

test.each([
  ['12 Test Lane, Spring, TX 77373', inAreaOn],
  ['12 Test Lane, Conroe, TX 77301', 'We’ll confirm the day'],
  ['12 Test Lane, Spring', undefined],
])('when we come to %s: %s', (address, says) => {
  expect(describeAddressDays(address, settings)).toBe(says);
});

test('a weekday is found among the days that are possible', () => {
  const days = possibleDays(inArea, now);
  expect(firstOnWeekday(days, 'monday')).toBe('2026-11-09');
  expect(firstOnWeekday(days, 'thursday')).toBe('2026-11-05');
  expect(firstOnWeekday(days, 'saturday')).toBeUndefined();
  expect(firstOnWeekday(days, null)).toBeUndefined();
});

test('customers are offered exactly the days that are not refused, none of them closed', () => {
  const day = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2026-11-04', days));
  const requests = fc.constantFrom(inArea, outside, moving);
  fc.assert(
    fc.property(requests, day, fc.array(day), (asked, date, closedDays) => {
      const request: DayRequest = { ...asked, settings: { ...settings, closedDays } };
      const isOffered = possibleDays(request, now).includes(date);
      expect(isOffered).toBe(dayProblem(date, request, now) === undefined);
      expect(isOffered && closedDays.includes(date)).toBe(false);
    }),
    { numRuns: 50 },
  );
});
