import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from './money.ts';
import {
  customerTaxRate,
  formatRate,
  isTaxed,
  splitTax,
  taxBack,
  taxInRefund,
  taxOn,
} from './sales-tax.ts';

test.each([
  [22_500, 0.0825, 1856],
  // 8.25 % of $2.00 and of $22.00 is 16.5 and 181.5 cents.
  [200, 0.0825, 17],
  [2200, 0.0825, 182],
  [199, 0.0825, 16],
  [0, 0.0825, 0],
  [10_000, 0, 0],
])('the tax on %i cents at %d is %i', (cents, rate, tax) => {
  expect(taxOn(cents, rate)).toBe(tax);
});

/*
 * The Texas Comptroller's chart for 8 1/4 % (form 98-292): up to which amount the tax is 0, 1, 2 ... cents. It
 * repeats every $4.00, on which the tax is 33 cents; section 151.053 of the Tax Code has half a cent rounded up.
 */
const chart = [
  6, 18, 30, 42, 54, 66, 78, 90, 103, 115, 127, 139, 151, 163, 175, 187, 199, 212, 224, 236, 248,
  260, 272, 284, 296, 309, 321, 333, 345, 357, 369, 381, 393,
];

test('equals the Comptroller’s chart on each of its amounts, and is a cent more on the next', () => {
  for (const dollars of [0, 4, 8, 12, 16, 20])
    for (const [step, through] of chart.entries()) {
      const tax = (dollars / 4) * chart.length + step;
      expect(taxOn(dollars * 100 + through, 0.0825)).toBe(tax);
      expect(taxOn(dollars * 100 + through + 1, 0.0825)).toBe(tax + 1);
    }
});

const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0);

test('a bill’s tax is computed on its sum, not added up from its amounts', () => {
  // The tax is 8.25 cents on each alone and 33 on all four.
  expect(splitTax([100, 100, 100, 100], 0.0825)).toEqual([9, 8, 8, 8]);
});

test('the parts of any bill add up to its tax, and none is off by a cent or more', () => {
  const bill = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 40 });
  const rate = fc.integer({ min: 0, max: 150_000 }).map((parts) => parts / 1_000_000);
  fc.assert(
    fc.property(bill, rate, (amounts, fraction) => {
      const parts = splitTax(amounts, fraction);
      expect(sum(parts)).toBe(taxOn(sum(amounts), fraction));
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (amounts[index] ?? 0) * fraction)).toBeLessThan(1);
    }),
  );
});

const tax = {
  rates: [
    { from: '2027-01-01', rate: 0.08 },
    { from: '2026-01-01', rate: 0.0825 },
  ],
  services: ['pool-care' as const],
};
const anybody = { taxExempt: false, taxRate: null };

test('a rate applies from its day on', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => customerTaxRate(tax, anybody, day))).toEqual([0, 0.0825, 0.0825, 0.08]);
});

test('a customer’s own rate overrides the stage’s, and an exemption both', () => {
  const own = { taxExempt: false, taxRate: 0.0625 };
  expect(customerTaxRate(tax, own, '2026-06-01')).toBe(0.0625);
  expect(customerTaxRate(tax, { ...own, taxExempt: true }, '2026-06-01')).toBe(0);
  expect(customerTaxRate(tax, { ...own, taxRate: 0 }, '2026-06-01')).toBe(0);
});

test('sales tax is added to what the stage taxes, if it taxes at all', () => {
  expect(isTaxed(tax, { taxCategory: 'pool-care' })).toBe(true);
  expect(isTaxed(tax, { taxCategory: 'lessons' })).toBe(false);
  expect(isTaxed({ ...tax, rates: [] }, { taxCategory: 'pool-care' })).toBe(false);
});

test('a rate is shown in percent', () => {
  expect([0.0825, 0.07, 0.29, 0].map(formatRate)).toEqual(['8.25%', '7%', '29%', '0%']);
});

test('partial refunds return the complete tax, and no part differs from its share by a cent', () => {
  expect(taxBack({ amount: 22_500, taxRate: 0.0825 }, 22_500)).toBe(1856);
  expect(taxBack({ amount: 22_500, taxRate: 0.0825 }, 10_000)).toBe(825);
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(5_000_000), (first, second) => {
      const amount = first + second;
      const taxRate = 0.0825;
      const back = taxBack({ amount, taxRate }, first);
      expect(back + taxBack({ amount: second, taxRate }, second)).toBe(taxOn(amount, taxRate));
      expect(Math.abs(back - first * taxRate)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the tax in refunds named with their tax is in proportion, and comes to the whole tax', () => {
  const bill = { total: 24_356, tax: 1856, refunded: 0, refundedTax: 0 };
  expect(taxInRefund(bill, 10_000)).toBe(762);
  expect(taxInRefund({ ...bill, refunded: 10_000, refundedTax: 762 }, 14_356)).toBe(1094);
  expect(taxInRefund({ total: 0, tax: 0, refunded: 0, refundedTax: 0 }, 0)).toBe(0);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(500),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.boolean()), { maxLength: 12 }),
      (price, ofBill, parts) => {
        const total = price + ofBill;
        let standing: { cents: number; tax: number }[] = [];
        const sums = () => ({
          refunded: sumOf(standing.map(({ cents }) => cents)),
          refundedTax: sumOf(standing.map((part) => part.tax)),
        });
        const give = (cents: number) => {
          const part = { cents, tax: taxInRefund({ total, tax: ofBill, ...sums() }, cents) };
          expect(part.tax).toBeGreaterThanOrEqual(0);
          expect(part.tax).toBeLessThanOrEqual(cents);
          standing.push(part);
        };
        for (const [wanted, isFirstFailing] of parts) {
          const left = total - sums().refunded;
          if (left > 0) give(Math.min(wanted, left));
          if (isFirstFailing) standing = standing.slice(1);
        }
        if (sums().refunded < total) give(total - sums().refunded);
        expect(sums()).toEqual({ refunded: total, refundedTax: ofBill });
      },
    ),
  );
});
