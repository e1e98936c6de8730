import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  dayEnd,
  formatCalendarDate,
  formatClockTime,
  formatInstantDate,
  formatMonth,
  isCalendarDate,
  isPlainDay,
  weekOf,
} from './dates.ts';

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '2026-02-30T00:00:00Z'])(
  'refuses %s as a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(false);
  },
);

test.each([
  ['2026-07-01', '2026-07-02T05:00:00.000Z'],
  ['2026-12-31', '2027-01-01T06:00:00.000Z'],
  // The clocks go back on November 1, and forward on March 14.
  ['2026-10-31', '2026-11-01T05:00:00.000Z'],
  ['2026-11-01', '2026-11-02T06:00:00.000Z'],
  ['2027-03-13', '2027-03-14T06:00:00.000Z'],
  ['2027-03-14', '2027-03-15T05:00:00.000Z'],
])('%s ends at %s', (date, end) => {
  expect(dayEnd(date)).toBe(end);
  expect(businessDate(new Date(Date.parse(end) - 1))).toBe(date);
});

test('the time of day is that of Texas, and a month is shown by name', () => {
  expect(formatClockTime('2026-07-01T05:07:00Z')).toBe('12:07 AM');
  expect(formatClockTime('2026-12-01T18:30:00Z')).toBe('12:30 PM');
  expect(formatMonth('2026-12')).toBe('December 2026');
});

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['2026-02-30', false],
])('%s is a plain day: %s', (date, isPlain) => {
  expect(isPlainDay(date)).toBe(isPlain);
});

test('accepts a leap day', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true);
});

test('dates an instant by the clock in Spring, Texas, in winter and in summer', () => {
  expect(businessDate(new Date('2026-01-10T05:59:59Z'))).toBe('2026-01-09');
  expect(businessDate(new Date('2026-01-10T06:00:00Z'))).toBe('2026-01-10');
  expect(businessDate(new Date('2026-07-10T04:59:59Z'))).toBe('2026-07-09');
  expect(businessDate(new Date('2026-07-10T05:00:00Z'))).toBe('2026-07-10');
});

test('shows short month, day and year', () => {
  expect(formatCalendarDate('2026-11-05')).toBe('Nov 5, 2026');
  expect(formatInstantDate('2026-11-06T03:00:00Z')).toBe('Nov 5, 2026');
});

test('clamps the day when the later month is shorter', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
  expect(addMonths('2026-11-21', 6)).toBe('2027-05-21');
});

test('adds days across the end of a month and a clock change', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-03-08', 7)).toBe('2026-03-15');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('a week runs from Monday to Sunday, also across the end of a year', () => {
  expect(weekOf('2026-11-21')).toEqual(weekOf('2026-11-16'));
  expect(weekOf('2026-11-22').at(-1)).toBe('2026-11-22');
  expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28');
});
