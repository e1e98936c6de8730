import { expect, test } from 'vitest';
import { withReading } from './reading-fields.ts';

const now = new Date('2026-11-20T15:30:00Z');
const readAt = '2026-11-20T15:00:00.000Z';
const flashed = { readAt, freeChlorine: 0, flashedPink: true, ph: 7.4 };

test.each([
  [0, true],
  ['below', true],
  [2, undefined],
  ['above', undefined],
  [undefined, undefined],
] as const)('that the sample flashed pink is kept with free chlorine %s: %s', (reading, stored) => {
  expect(withReading(flashed, 'freeChlorine', reading, now)?.flashedPink).toBe(stored);
});

test('another reading leaves what is said about the sample, and the time of the first', () => {
  expect(withReading(flashed, 'ph', 7.6, now)).toEqual({ ...flashed, ph: 7.6 });
  expect(withReading(null, 'ph', 7.6, now)).toEqual({ readAt: now.toISOString(), ph: 7.6 });
});

test('without any reading there is no test', () => {
  expect(withReading({ readAt, ph: 7.4 }, 'ph', undefined, now)).toBeNull();
  expect(withReading({ readAt, ph: 7.4, spa: true }, 'ph', undefined, now)).toEqual({
    readAt,
    spa: true,
  });
});
