import { expect, it } from 'vitest';
import { adminBooking } from '../../../testing/fixtures.ts';
import { changedWeek } from './written-week.ts';

const day = (date: string, visits: number, toConfirm: number, amountDue: string) => ({
  date,
  visits,
  toConfirm,
  amountDue,
});
const none = { visits: 0, toConfirm: 0, amountDue: '0.00' };
const visit = adminBooking({ scheduledDate: '2026-11-20', totalAmount: '225.00' });

it('counts a confirmed visit as such, on its day only', () => {
  const week = {
    days: [day('2026-11-20', 2, 2, '300.00'), day('2026-11-21', 1, 1, '75.00')],
    undated: none,
  };
  expect(changedWeek(week, visit, { ...visit, status: 'confirmed' })).toEqual({
    days: [day('2026-11-20', 2, 1, '300.00'), day('2026-11-21', 1, 1, '75.00')],
    undated: none,
  });
});

it('takes a cancelled or settled visit out of what is due', () => {
  const week = { days: [day('2026-11-20', 1, 1, '225.00')], undated: none };
  expect(changedWeek(week, visit, { ...visit, status: 'cancelled' }).days).toEqual([
    day('2026-11-20', 0, 0, '0.00'),
  ]);
  expect(changedWeek(week, visit, { ...visit, paymentStatus: 'paid' }).days).toEqual([
    day('2026-11-20', 1, 1, '0.00'),
  ]);
});

it('moves a visit from those without a day to its first one', () => {
  const week = {
    days: [day('2026-11-20', 0, 0, '0.00')],
    undated: { visits: 1, toConfirm: 1, amountDue: '225.00' },
  };
  const undated = { ...visit, scheduledDate: null };
  expect(changedWeek(week, undated, visit)).toEqual({
    days: [day('2026-11-20', 1, 1, '225.00')],
    undated: none,
  });
  // A completed visit no longer needs a day, even if it is unpaid.
  expect(changedWeek(week, undated, { ...undated, status: 'completed' }).undated).toEqual(none);
});
