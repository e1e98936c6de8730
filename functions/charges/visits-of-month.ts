import { addDays, addMonths } from 'shared/domain/dates.ts';
import type { bookingDays } from '../bookings/booking-days.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

/** A month's completed visits that are paid for separately. */
export const visitsOfMonth = async (
  month: string,
  { all }: Pick<ReturnType<typeof bookingDays>, 'all'>,
): Promise<StoredBooking[]> => {
  const first = `${month}-01`;
  const dates: string[] = [];
  for (let day = first; day < addMonths(first, 1); day = addDays(day, 1)) dates.push(day);
  const visits = (await Promise.all(dates.map(all))).flat();
  return visits.filter(({ status, included }) => status === 'completed' && !included);
};
