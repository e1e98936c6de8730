import { expect, test } from 'vitest';
import { isPasswordLongEnough } from './password-rules.ts';

test.each([
  [11, false],
  [12, true],
  [256, true],
])('a password of %i characters is long enough: %s', (length, isEnough) => {
  expect(isPasswordLongEnough('x'.repeat(length))).toBe(isEnough);
});
