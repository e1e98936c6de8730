import { expect, test } from 'vitest';
import { centsToDecimal, decimalToCents, formatCents, formatCentsInFull } from './money.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [21_500, '215.00'],
  [-1_250, '-12.50'],
  [10_824_999_999, '108249999.99'],
])('writes %i cents as %s and reads it back', (cents, decimal) => {
  expect(centsToDecimal(cents)).toBe(decimal);
  expect(decimalToCents(decimal)).toBe(cents);
});

test.each(['215', '215.5', '1e3', '215.000', ' 1.00', '$1.00'])(
  'refuses %s as an amount',
  (text) => {
    expect(() => decimalToCents(text)).toThrow(RangeError);
  },
);

test.each([
  [0, '$0.00', '$0'],
  [-5, '-$0.05', '-$0.05'],
  [-123_456, '-$1,234.56', '-$1,234.56'],
  [99_999, '$999.99', '$999.99'],
  [1_234_567_800, '$12,345,678.00', '$12,345,678'],
])('shows %i cents as %s in full, and as %s', (cents, inFull, short) => {
  expect(formatCentsInFull(cents)).toBe(inFull);
  expect(formatCents(cents)).toBe(short);
});

test('shows whole dollars without cents', () => {
  expect(formatCents(236_500)).toBe('$2,365');
  expect(formatCents(1_250)).toBe('$12.50');
});
