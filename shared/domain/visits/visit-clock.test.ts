import { expect, test } from 'vitest';
import { clockOffset, isTakenEarlier, visitClockSentence } from './visit-clock.ts';

const serviceDate = '2026-11-20';
const clock = (clockOffsetSeconds: number | null) => ({
  recordedAt: '2026-11-20T16:42:31.000Z',
  receivedAt: '2026-11-20T19:05:00.000Z',
  clockOffsetSeconds,
});
const message = 'Recorded 10:42 AM (phone), received 1:05 PM (ours).';

test.each([null, 0, 120, -120])('states both times with a clock off by %s seconds', (offset) => {
  expect(visitClockSentence(clock(offset), serviceDate)).toBe(message);
});

test.each([
  [121, '2 minutes ahead', '10:40 AM'],
  [-121, '2 minutes behind', '10:44 AM'],
  [7200, '2 hours ahead', '8:42 AM'],
  [5400, '90 minutes ahead', '9:12 AM'],
  [-86_400, '24 hours behind', 'Nov 21, 2026, 10:42 AM'],
])(
  'states that a clock was off by %s seconds, and that the server’s counts',
  (offset, by, ours) => {
    expect(visitClockSentence(clock(offset), serviceDate)).toBe(
      `${message} The phone’s clock was ${by}: by ours, which counts, it was recorded ${ours}.`,
    );
  },
);

test('names the day of a report received on another day than the visit’s', () => {
  const late = { ...clock(0), receivedAt: '2026-12-20T06:00:00.000Z' };
  expect(visitClockSentence(late, serviceDate)).toBe(
    'Recorded 10:42 AM (phone), received Dec 20, 2026, 12:00 AM (ours).',
  );
});

test('states nothing about a report that no phone recorded', () => {
  expect(visitClockSentence({ ...clock(0), recordedAt: null }, serviceDate)).toBeUndefined();
  expect(visitClockSentence({ ...clock(0), receivedAt: null }, serviceDate)).toBeUndefined();
});

test('computes how far the phone’s clock is ahead from its time of sending', () => {
  const now = new Date('2026-11-20T19:05:00.400Z');
  expect(clockOffset('2026-11-20T21:05:00.000Z', now)).toBe(7200);
  expect(clockOffset('2026-11-20T19:05:00.000Z', now)).toBe(0);
  expect(clockOffset('2026-11-20T19:04:00.000Z', now)).toBe(-60);
});

test.each([
  [null, null, false],
  // Midnight in Texas is 06:00 UTC in winter.
  ['2026-11-20T05:59:59Z', null, true],
  ['2026-11-20T06:00:00Z', null, false],
  ['2026-11-19T23:59:59-06:00', null, true],
  ['2026-11-20T00:00:00-06:00', null, false],
  ['2026-11-20T01:00:00+02:00', null, true],
  // Without an offset, the camera's own day counts.
  ['2026-11-19T23:59:59', null, true],
  ['2026-11-20T00:00:00', null, false],
  ['2026-11-21T08:00:00', null, false],
  // A clock that was a day behind explains the date; one that was a minute behind, or ahead, does not.
  ['2026-11-19T10:00:00-06:00', -86_400, false],
  ['2026-11-19T10:00:00', -86_400, false],
  ['2026-11-19T10:00:00-06:00', -60, true],
  ['2026-11-20T00:30:00-06:00', 3600, false],
  ['2026-02-30T10:00:00', null, false],
  ['2026-11-19T99:00:00', null, false],
  ['yesterday', null, false],
])('whether a photo of %s, clock %s, is of an earlier day: %s', (takenAt, offset, expected) => {
  expect(isTakenEarlier(takenAt, { serviceDate, clockOffsetSeconds: offset })).toBe(expected);
});
