import type { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import { addDays } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import type { VisitCounts } from 'shared/domain/visits/visit-counts.ts';
import { readAll, type Table } from '../platform/table/table.ts';
import { bookingStore, type StoredBooking } from './booking-store.ts';
import { readDayCounts } from './day-counts.ts';

/** Bookings per query. One operator makes a few dozen visits a day. */
const pageSize = 500;

const noVisits: VisitCounts = { visits: 0, toConfirm: 0, amountDue: 0 };

const countsView = (counts: VisitCounts) => ({
  ...counts,
  amountDue: centsToDecimal(counts.amountDue),
});

export const bookingDays = (table: Table) => {
  const { listOfDay } = bookingStore(table);

  return {
    /** Every visit on a day. */
    all: async (date: string): Promise<StoredBooking[]> =>
      readAll((page) => listOfDay(date, page), { pageSize }),

    /** The seven days starting with `from`, plus the visits without a day. */
    week: async (from: string): Promise<ResponseOf<typeof listBookingDays>> => {
      const dates = Array.from({ length: 7 }, (_, index) => addDays(from, index));
      const [undated, ...days] = await readDayCounts(table, [null, ...dates]);
      return {
        days: dates.map((date, index) => ({ date, ...countsView(days[index] ?? noVisits) })),
        undated: countsView(undated ?? noVisits),
      };
    },
  };
};
