import { expect, test } from 'vitest';
import { centsToDecimal, decimalToCents, formatCents } from './money.ts';

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

test('shows dollars without needless cents', () => {
  expect(formatCents(236_500)).toBe('$2,365');
  expect(formatCents(1_250)).toBe('$12.50');
});
