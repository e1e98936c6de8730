import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isCommonPassword } from './is-common-password.ts';

it('knows the 3,000 commonest', () => {
  expect(commonPasswords.size).toBe(3000);
});

it.each([
  'qwertyuiop123',
  'Password1234',
  'PASSWORD-2026!',
  '!!Football!!!!!',
  'dragondragon',
  'Monkey1Monkey1',
  '123456789012',
  '123456123456',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Clear-Water-7',
  'clear water in seven days',
  'Customer-Demo-1',
  'Admin-Demo-1',
  'correct horse battery',
  '7394-2206-5518',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
