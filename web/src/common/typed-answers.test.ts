import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { typedOperatorAnswers } from './typed-answers.ts';

const read = (low: string | number | null, high: string | number | null) =>
  z.safeParse(typedOperatorAnswers.poolPh, { low, high });

it.each([
  ['', '7.6'],
  ['7.2', ''],
  [' ', '7.6'],
])('takes no target with one end alone: %o to %o', (low, high) => {
  expect(read(low, high).error?.issues.length).toBeGreaterThan(0);
});

it('reads a target with both ends, and none where neither is filled in', () => {
  expect(read('7.2', ' 7.6 ').data).toEqual({ low: 7.2, high: 7.6 });
  expect(read('', ' ').data).toBeNull();
  expect(z.parse(typedOperatorAnswers.poolPh, null)).toBeNull();
  expect(z.parse(typedOperatorAnswers.poolGallons, '15,000')).toBe(15_000);
  expect(z.parse(typedOperatorAnswers.poolGallons, '')).toBeNull();
});
