import { expect, test } from 'vitest';
import {
  assertPasswordAllowed,
  describePasswordPolicy,
  newTemporaryPassword,
  passwordField,
} from './password-policy.ts';

const strict = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
};

test.each([
  ['Aa1!', 'Password not long enough'],
  ['Long-Password', 'Password must have numeric characters'],
  ['LongPassword1', 'Password must have symbol characters'],
  ['LongPassword1 ', 'Password must have symbol characters'],
  [`Aa1!${'x'.repeat(253)}`, 'Password must have at most 256 characters'],
])('refuses %s', (password, reason) => {
  expect(() => assertPasswordAllowed(strict, password)).toThrow(
    `Password did not conform with policy: ${reason}`,
  );
});

test.each([' Long-Password-1', 'Long-Password-1 '])(
  'refuses "%s", also as a parameter',
  (password) => {
    expect(() => assertPasswordAllowed(strict, password)).toThrow('begin or end with a space');
    expect(passwordField.safeParse(password).success).toBe(false);
  },
);

test.each(['Long-Password-1', 'Long Password 1', `Aa1!${'x'.repeat(252)}`])(
  'allows %s',
  (password) => {
    expect(() => assertPasswordAllowed(strict, password)).not.toThrow();
    expect(passwordField.safeParse(password).success).toBe(true);
  },
);

test('makes temporary passwords that satisfy the policy', () => {
  expect(() => assertPasswordAllowed(strict, newTemporaryPassword(strict))).not.toThrow();
});

test('names only the rules that apply', () => {
  const lenient = { ...strict, requireUppercase: false, requireSymbols: false };
  expect(describePasswordPolicy(lenient)).toBe(
    'Use at least 12 characters, a small letter, a number.',
  );
});
