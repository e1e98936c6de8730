import { expect, it } from 'vitest';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { visitsOfMonth } from './visits-of-month.ts';

const all = async (scheduledDate: string) => [
  bookingSample({ scheduledDate, status: 'completed' }),
  bookingSample({ scheduledDate, status: 'completed', included: true }),
  bookingSample({ scheduledDate, status: 'confirmed' }),
];

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('has the visits of every day of %s and of no other', async (month, days) => {
  const visits = await visitsOfMonth(month, { all });
  const dates = Array.from(
    { length: days },
    (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`,
  );
  expect(visits.map(({ scheduledDate }) => scheduledDate)).toEqual(dates);
});
