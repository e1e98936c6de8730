import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTime, noteServerTime, noteTimeSeen, timeNow } from './clock.ts';

const now = Date.parse('2026-11-20T18:00:00.000Z');
const minutes = (count: number): number => count * 60_000;
const day = minutes(24 * 60);

beforeEach(() => {
  forgetTime();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

it('uses the device’s time until the server has responded', () => {
  expect(timeNow()).toEqual(new Date(now));
});

it.each([
  ['a day behind', day],
  ['a day ahead', -day],
])('uses the server’s time on a device that is %s, and continues', (_, behind) => {
  noteServerTime(now + behind);
  expect(timeNow()).toEqual(new Date(now + behind));
  vi.setSystemTime(now + minutes(90));
  expect(timeNow()).toEqual(new Date(now + behind + minutes(90)));
  // The device's clock has been corrected in the meantime.
  noteServerTime(now + minutes(90));
  expect(timeNow()).toEqual(new Date(now + minutes(90)));
});

it.each([minutes(10), -minutes(10)])(
  'takes no answer that is %i ms off for a wrong clock',
  (off) => {
    noteServerTime(now + off);
    expect(timeNow()).toEqual(new Date(now));
  },
);

it('learns nothing from a response without a time', () => {
  noteServerTime(now + day);
  noteServerTime(Number.NaN);
  expect(timeNow()).toEqual(new Date(now + day));
});

it('is never earlier than the latest time seen, unless the server’s is', () => {
  noteTimeSeen(now + day);
  expect(timeNow()).toEqual(new Date(now + day));
  vi.setSystemTime(now + 2 * day);
  expect(timeNow()).toEqual(new Date(now + 2 * day));
  noteServerTime(now);
  noteTimeSeen(now + 2 * day);
  expect(timeNow()).toEqual(new Date(now));
});
