import { expect, it } from 'vitest';
import { readPrice } from './typed-price.ts';

it.each([
  ['225', '225.00'],
  [' $ 180.5 ', '180.50'],
  [' $1,225.5', '1225.50'],
  ['999,999.99', '999999.99'],
  ['0', '0.00'],
  ['0.29', '0.29'],
  ['007.05', '7.05'],
  ['18,50', undefined],
  ['1,5', undefined],
  ['1,2345', undefined],
  ['1,234,567', undefined],
  ['1234567', undefined],
  ['1.234', undefined],
  ['1.234,50', undefined],
  ['-3', undefined],
  ['', undefined],
])('reads the price %o as %o', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});
