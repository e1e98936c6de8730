import { expect, it } from 'vitest';
import { taxedPrice } from './taxed-price.ts';

const tax = {
  rates: [
    { from: '2026-01-01', rate: 0.08 },
    { from: '2026-12-01', rate: 0.0825 },
  ],
  services: ['pool-care' as const],
};
const pool = { price: 10_050, pricePlan: 'fixed', taxCategory: 'pool-care' } as const;

it('knows no price of options that are not the service’s', () => {
  expect(taxedPrice(pool, { dogs: 2 }, { tax, date: '2026-12-01' })).toBeUndefined();
});

it.each([
  ['what is taxed, on the day before another rate', pool, '2026-11-30', 804, 0.08],
  ['what is taxed, from the day of another rate on', pool, '2026-12-01', 829, 0.0825],
  ['what is not taxed', { ...pool, taxCategory: 'yard-care' as const }, '2026-12-01', 0, 0],
])('tells the price and the tax of %s', (_what, service, date, cents, rate) => {
  expect(taxedPrice(service, {}, { tax, date })).toEqual({ cents: 10_050, tax: cents, rate });
});
