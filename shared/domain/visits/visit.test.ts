import { expect, test } from 'vitest';
import { isCalendarDate } from '../dates.ts';
import {
  describeVisit,
  earliestVisit,
  moveDays,
  sortingDay,
  timeOrder,
  visitDayProblem,
} from './visit.ts';

/** The last and first minutes of a Texas day, in winter and summer. */
const days: [string, string][] = [
  ['2026-01-10T05:59:00Z', '2026-01-09'],
  ['2026-01-10T06:00:00Z', '2026-01-10'],
  ['2026-07-10T04:59:00Z', '2026-07-09'],
  ['2026-07-10T05:00:00Z', '2026-07-10'],
];

test.each(days)('at %s a visit is moved to %s at the earliest', (now, today) => {
  expect(moveDays(new Date(now)).first).toBe(today);
});

test.each([
  ['2026-01-10T05:59:00Z', '2026-01-10'],
  ['2026-01-10T06:00:00Z', '2026-01-11'],
  ['2027-01-01T05:59:00Z', '2027-01-01'],
])('at %s a visit can be requested from %s on', (now, tomorrow) => {
  expect(earliestVisit(new Date(now))).toBe(tomorrow);
});

test.each([
  ['2026-11-21T15:00:00Z', '2027-11-21'],
  ['2028-02-29T15:00:00Z', '2029-02-28'],
])('at %s a visit is moved to %s at the latest, a year ahead', (now, last) => {
  expect(moveDays(new Date(now)).last).toBe(last);
});

test.each([
  ['2026-11-21', 'Please select a date from tomorrow on'],
  ['2026-11-22', undefined],
  ['2027-11-21', undefined],
  ['2027-11-22', 'Please select a date within a year'],
  ['9999-12-31', 'Please select a date within a year'],
])('on November 21, 2026, a visit on %s: %s', (date, problem) => {
  expect(visitDayProblem(date, new Date('2026-11-21T15:00:00Z'))).toBe(problem);
});

test('a year ahead is a year, also across a leap day', () => {
  const now = new Date('2027-11-21T15:00:00Z');
  expect(visitDayProblem('2028-11-21', now)).toBeUndefined();
  expect(visitDayProblem('2028-11-22', now)).toBe('Please select a date within a year');
});

test('a visit without a day sorts after all others, and equals none of them', () => {
  expect(sortingDay(null) > sortingDay('9999-12-31')).toBe(true);
  expect(isCalendarDate(sortingDay(null))).toBe(false);
});

test('the morning sorts before the afternoon, and both before no time', () => {
  expect(['Morning 8-12', 'Afternoon 12-5', null, 'Midnight'].map(timeOrder)).toEqual([0, 1, 2, 2]);
});

test('describes the known parts of a visit', () => {
  const [scheduledDate, preferredTime] = ['2026-11-30', 'Morning 8-12'];
  expect(describeVisit({ scheduledDate, preferredTime })).toBe('Nov 30, 2026, Morning 8-12');
  expect(describeVisit({ scheduledDate, preferredTime: null })).toBe('Nov 30, 2026');
  expect(describeVisit({ scheduledDate: null, preferredTime })).toBe('Morning 8-12');
  expect(describeVisit({ scheduledDate: null, preferredTime: null })).toBeUndefined();
});
