import { expect, test } from 'vitest';
import { durationLabel, reviewDue, timeLeft } from './signup-promise.ts';

const createdAt = '2026-11-21T15:00:00.000Z';

test('a request must be reviewed within a day', () => {
  expect(reviewDue(createdAt).toISOString()).toBe('2026-11-22T15:00:00.000Z');
});

test.each([
  ['2026-11-21T15:00:00.000Z', { overdue: false, minutes: 1440 }],
  ['2026-11-22T14:59:30.000Z', { overdue: false, minutes: 0 }],
  ['2026-11-22T15:00:00.000Z', { overdue: false, minutes: 0 }],
  ['2026-11-22T15:00:30.000Z', { overdue: true, minutes: 1 }],
  ['2026-11-24T16:00:00.000Z', { overdue: true, minutes: 2940 }],
])('computes the time left at %s', (now, left) => {
  expect(timeLeft(createdAt, new Date(now))).toEqual(left);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 0 min'],
  [1385, '23 h 5 min'],
  [1440, '1 day 0 h'],
  [2940, '2 days 1 h'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(durationLabel(minutes)).toBe(text);
});
