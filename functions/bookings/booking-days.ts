import type { BookingDay } from 'shared/contracts/admin-bookings.ts';
import { amountDue } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import type { Table } from '../platform/table.ts';
import { bookingStore } from './booking-store.ts';
import type { StoredBooking } from './booking-store.ts';

/** Bookings read at once; one operator drives to a few dozen gates a day. */
const pageSize = 500;

/** What a day holds, counted from its bookings. */
const dayOf = (date: string, bookings: readonly StoredBooking[]): BookingDay => ({
  date,
  visits: bookings.filter(({ status }) => status !== 'cancelled').length,
  toConfirm: bookings.filter(({ status }) => status === 'pending').length,
  amountDue: centsToDecimal(bookings.reduce((total, booking) => total + amountDue(booking), 0)),
});

/** Reads whole days of the operator's calendar. */
export const bookingDays = (table: Table) => {
  const { listOfDay } = bookingStore(table);

  const all = async (date: string): Promise<StoredBooking[]> => {
    const found: StoredBooking[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOfDay(date, { limit: pageSize, cursor });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };

  return {
    all,

    /** Seven days from `from` on, read side by side. */
    week: async (from: string): Promise<BookingDay[]> =>
      Promise.all(
        Array.from({ length: 7 }, async (_, index) => {
          const date = addDays(from, index);
          return dayOf(date, await all(date));
        }),
      ),
  };
};
