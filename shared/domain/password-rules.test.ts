import { expect, test } from 'vitest';
import { isPasswordAllowed, passwordRules } from './password-rules.ts';

const broken = (password: string) =>
  passwordRules.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);

test('a password that keeps every rule is allowed', () => {
  expect(isPasswordAllowed('Clear-Water-7')).toBe(true);
  expect(isPasswordAllowed('Clear water in 7 days')).toBe(true);
});

test.each([
  ['Clear-7', 'at least 12 characters'],
  ['clear-water-77', 'a capital letter'],
  ['CLEAR-WATER-77', 'a small letter'],
  ['Clear-Water-xx', 'a number'],
  ['ClearWater7777', 'a symbol, such as ! or -'],
  [' ClearWater777 ', 'a symbol, such as ! or -'],
])('%s breaks the rule "%s" and no other', (password, label) => {
  expect(broken(password)).toEqual([label]);
});
