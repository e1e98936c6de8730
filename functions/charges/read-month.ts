import type { bookingDays } from '../bookings/booking-days.ts';
import type { ChargeStore } from './charge-store.ts';
import { monthLines, type MonthLine } from './month-lines.ts';
import { visitsOfMonth } from './visits-of-month.ts';

export type MonthDependencies = {
  charges: Pick<ChargeStore, 'listMonth'>;
  days: Pick<ReturnType<typeof bookingDays>, 'all'>;
};

/** The lines of a month's table. The indexes may lag. */
export const readMonth = async (
  month: string,
  { charges, days }: MonthDependencies,
): Promise<MonthLine[]> => {
  const [listed, visits] = await Promise.all([
    charges.listMonth(month),
    visitsOfMonth(month, days),
  ]);
  return monthLines(month, { ...listed, visits });
};
