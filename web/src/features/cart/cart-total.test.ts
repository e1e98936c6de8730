import { expect, it } from 'vitest';
import { cartTotal, lineTotal } from './cart-total.ts';

it('multiplies the unit price by the quantity', () => {
  expect(lineTotal({ unitPrice: '12.50', quantity: 3 })).toBe(3750);
});

it('counts zero for lines that can no longer be booked', () => {
  expect(
    cartTotal([
      { unitPrice: '225.00', quantity: 1 },
      { unitPrice: null, quantity: 9 },
    ]),
  ).toBe(22_500);
  expect(cartTotal([])).toBe(0);
});
