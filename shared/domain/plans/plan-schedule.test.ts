import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { dueDates, nextDueDate, nextVisitDay, type PlanSchedule } from './plan-schedule.ts';

// November 25, 2026 is a Wednesday.
const weekly: PlanSchedule = {
  from: '2026-11-22',
  until: null,
  weekday: 3,
  everyWeeks: 1,
  pauses: [],
};
const datesOf = (schedule: PlanSchedule, first: string, last: string) =>
  dueDates(schedule, { first, last }).map(({ date }) => date);

test('is due on its weekday, from the first one on or after its beginning', () => {
  expect(datesOf(weekly, '2026-11-01', '2026-12-09')).toEqual([
    '2026-11-25',
    '2026-12-02',
    '2026-12-09',
  ]);
  expect(datesOf({ ...weekly, from: '2026-11-25' }, '2026-11-25', '2026-11-25')).toHaveLength(1);
});

test.each([
  // 'Weekly until December 24, 1997', without the occurrences before the clocks change.
  [
    { everyWeeks: 1, until: '1997-12-24' },
    ['10-28', '11-04', '11-11', '11-18', '11-25', '12-02', '12-09', '12-16', '12-23'],
  ],
  // 'Every other week - forever'
  [{ everyWeeks: 2, until: null }, ['10-28', '11-11', '11-25', '12-09', '12-23']],
] as const)('is due as in RFC 5545, section 3.8.5.3, with %o', (changes, dates) => {
  const schedule = { ...weekly, ...changes, from: '1997-09-02', weekday: 2 } as const;
  expect(datesOf(schedule, '1997-10-26', '1997-12-31')).toEqual(
    dates.map((date) => `1997-${date}`),
  );
});

test('its rhythm does not shift across a pause, a clock change and the end of a year', () => {
  const schedule: PlanSchedule = {
    ...weekly,
    from: '2026-10-21',
    everyWeeks: 2,
    pauses: [{ from: '2026-11-02', until: '2026-11-18' }],
  };
  expect(dueDates(schedule, { first: '2026-10-22', last: '2027-01-01' })).toEqual([
    { date: '2026-11-04', isPaused: true },
    { date: '2026-11-18', isPaused: true },
    { date: '2026-12-02', isPaused: false },
    { date: '2026-12-16', isPaused: false },
    { date: '2026-12-30', isPaused: false },
  ]);
  expect(nextDueDate(schedule, '2026-10-21')).toBe('2026-12-02');
});

test('is due on its last day and not after', () => {
  const ended = { ...weekly, until: '2026-12-02' };
  expect(datesOf(ended, '2026-11-30', '2027-12-31')).toEqual(['2026-12-02']);
  expect(nextDueDate(ended, '2026-12-02')).toBeUndefined();
});

test('has no next due date while it is paused without an end', () => {
  const paused = { ...weekly, pauses: [{ from: '2026-12-01', until: null }] };
  expect(nextDueDate(paused, '2026-11-25')).toBeUndefined();
  expect(nextDueDate(paused, '2026-11-22')).toBe('2026-11-25');
});

test('skips a pause of centuries in one step, also one within another', () => {
  let looks = 0;
  const schedule = {
    ...weekly,
    get pauses() {
      looks += 1;
      return [
        { from: '2026-12-01', until: '2800-01-01' },
        { from: '2700-01-01', until: '2900-12-31' },
      ];
    },
  };
  expect(nextDueDate(schedule, '2026-11-25')).toBe('2901-01-05');
  expect(looks).toBeLessThan(20);
});

test.each<[string, string | undefined, { lost?: string[]; days?: string[]; until?: string }]>([
  ['on the first due date', '2026-11-25', {}],
  ['on the day of a visit that was moved to before it', '2026-11-24', { days: ['2026-11-24'] }],
  ['on the day itself, by a visit that was moved to it', '2026-11-23', { days: ['2026-11-23'] }],
  ['not by a visit of the day before', '2026-11-25', { days: ['2026-11-22'] }],
  ['on the earliest day of its visits', '2026-11-24', { days: ['2026-12-01', '2026-11-24'] }],
  ['on the first due date that is not lost', '2026-12-02', { lost: ['2026-11-25'] }],
  [
    'by a visit after its last due date',
    '2026-12-04',
    { until: '2026-11-24', days: ['2026-12-04'] },
  ],
  ['not any more', undefined, { until: '2026-11-24' }],
])('brings the next visit from a day on %s', (_when, next, { lost = [], days = [], until }) => {
  const schedule = { ...weekly, until: until ?? null };
  const from = '2026-11-23';
  expect(nextVisitDay(schedule, { from, lost: new Set(lost), days })).toBe(next);
});

test('brings the next visit on a due date that is the day itself', () => {
  expect(nextVisitDay(weekly, { from: '2026-11-25', lost: new Set() })).toBe('2026-11-25');
});

const day = fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset));
const pause = fc
  .tuple(day, fc.option(fc.integer({ min: 0, max: 60 })))
  .map(([from, length]) => ({ from, until: length === null ? null : addDays(from, length) }));
const anySchedule: fc.Arbitrary<PlanSchedule> = fc.record({
  from: day,
  until: fc.option(day),
  weekday: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
  everyWeeks: fc.constantFrom(1, 2, 4),
  pauses: fc.array(pause, { maxLength: 3 }),
});

/** Goes through every day and counts weeks. */
const countedOut = (schedule: PlanSchedule, first: string, last: string) => {
  const found: { date: string; isPaused: boolean }[] = [];
  let weeks = 0;
  for (let date = schedule.from; date <= last; date = addDays(date, 1)) {
    if (new Date(`${date}T12:00:00Z`).getUTCDay() !== schedule.weekday) continue;
    const isDue = weeks % schedule.everyWeeks === 0;
    weeks += 1;
    if (!isDue || date < first || (schedule.until !== null && date > schedule.until)) continue;
    const isPaused = schedule.pauses.some(
      ({ from, until }) => date >= from && date <= (until ?? '9999'),
    );
    found.push({ date, isPaused });
  }
  return found;
};

test('is due as a day-by-day count says, for any plan and any range', () => {
  fc.assert(
    fc.property(anySchedule, day, day, (schedule, first, last) => {
      const due = countedOut(schedule, first, last);
      expect(dueDates(schedule, { first, last })).toEqual(due);
      const next = countedOut(schedule, addDays(first, 1), '2031-01-01');
      expect(nextDueDate(schedule, first)).toBe(next.find(({ isPaused }) => !isPaused)?.date);
    }),
    { numRuns: 300 },
  );
});
