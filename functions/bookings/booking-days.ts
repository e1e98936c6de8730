import type { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import { mayTransition } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { visitCountsOf } from 'shared/domain/visit-counts.ts';
import type { Table } from '../platform/table.ts';
import { bookingStore } from './booking-store.ts';
import type { StoredBooking } from './booking-store.ts';

/** Bookings per query; one operator makes a few dozen visits a day. */
const pageSize = 500;

const countsOf = (bookings: readonly StoredBooking[]) => {
  const counts = visitCountsOf(bookings);
  return { ...counts, amountDue: centsToDecimal(counts.amountDue) };
};

const isOpen = (booking: StoredBooking): boolean => mayTransition('reschedule', booking);

export const bookingDays = (table: Table) => {
  const { listOfDay } = bookingStore(table);

  const all = async (date: string | null): Promise<StoredBooking[]> => {
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
    /** Every visit on a day; null for visits without one. */
    all,

    /** The seven days starting with `from`, plus the visits without a day. */
    week: async (from: string): Promise<ResponseOf<typeof listBookingDays>> => {
      const dates = Array.from({ length: 7 }, (_, index) => addDays(from, index));
      const [days, undated] = await Promise.all([
        Promise.all(dates.map(async (date) => ({ date, ...countsOf(await all(date)) }))),
        all(null),
      ]);
      return { days, undated: countsOf(undated.filter(isOpen)) };
    },
  };
};
