import { expect, it } from 'vitest';
import { cartCount } from './cart-count.ts';

it('adds up the quantities, not the lines', () => {
  expect(cartCount([{ quantity: 2 }, { quantity: 1 }])).toBe(3);
});

it('is zero for an empty cart', () => {
  expect(cartCount([])).toBe(0);
});
