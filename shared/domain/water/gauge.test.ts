import { expect, it } from 'vitest';
import { gaugePosition } from './gauge.ts';

it.each([
  [7.2, 0.25],
  [7.5, 0.5],
  [7.8, 0.75],
  [8, 0.9167],
  [6, 0],
  [9, 1],
])('a pH of %d in a range from 7.2 to 7.8 lies at %d', (value, at) => {
  expect(gaugePosition(value, { low: 7.2, high: 7.8 })).toBeCloseTo(at, 4);
});

it('has room for a range of one value', () => {
  expect(gaugePosition(10, { low: 10, high: 10 })).toBe(0.5);
  expect(gaugePosition(11, { low: 10, high: 10 })).toBe(1);
});
