import { expect, it } from 'vitest';
import { describeBillDays, firstPaymentsOf } from './first-payments.ts';

it('pays single visits, and plans that are charged by the visit, on service day', () => {
  const recurring = [{ per: 'visit', day: '2026-12-03' }] as const;
  expect(firstPaymentsOf({ visits: 1000, total: 1000, recurring })).toEqual({
    onServiceDay: 1000,
    firstBill: 0,
    billDays: [],
    periods: [],
  });
});

it('bills a month or year from the day of the first visit on', () => {
  const recurring = [
    { per: 'year', day: '2026-12-07' },
    { per: 'month', day: '2026-12-03' },
    { per: 'month', day: '2026-12-07' },
    { per: 'visit', day: '2026-12-01' },
  ] as const;
  const payments = firstPaymentsOf({ visits: 1000, total: 25_000, recurring });
  expect(payments).toEqual({
    onServiceDay: 1000,
    firstBill: 24_000,
    billDays: ['2026-12-03', '2026-12-07'],
    periods: ['month', 'year'],
  });
  expect(describeBillDays(payments)).toBe('on Dec 3, 2026 and Dec 7, 2026');
});

it('names the first visit as long as no day is chosen', () => {
  const payments = firstPaymentsOf({
    visits: 0,
    total: 24_000,
    recurring: [{ per: 'month', day: '' }],
  });
  expect(describeBillDays(payments)).toBe('on the day of your first visit');
});
