import { expect, test } from 'vitest';
import { isMissed, type BenchLine } from './bench-lines.ts';

const line = (value: number, goal: BenchLine['goal']): BenchLine => ({
  what: 'a read',
  value,
  unit: 'ms',
  goal,
  how: 'measured',
});

test.each([
  ['at the most', line(1.5, { atMost: 1.5 }), false],
  ['above the most', line(1.51, { atMost: 1.5 }), true],
  ['at the least', line(0.9, { atLeast: 0.9 }), false],
  ['below the least', line(0.89, { atLeast: 0.9 }), true],
  ['without a goal', line(9, null), false],
  ['not measured', line(Number.NaN, { atMost: 1.5 }), true],
])('a number %s', (_where, measured, missed) => {
  expect(isMissed(measured)).toBe(missed);
});
