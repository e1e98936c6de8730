import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { customerCounts } from '../../customers/customer-counts.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore, bookingView } from '../booking-store.ts';

export const handler = endpoint({
  contract: getVisitSummary,
  dependencies: () => ({ table: table(), bookings: bookingStore(table()) }),
  handle: async ({ caller, now }, { table: from, bookings }) => {
    const [{ next, last }, counts] = await Promise.all([
      bookings.nextAndLast(caller.userId, businessDate(now)),
      customerCounts(from, caller.userId),
    ]);
    return {
      next: next ? bookingView(next) : null,
      last: last ? bookingView(last) : null,
      bookings: counts.bookings,
      reports: counts.sentReports,
    };
  },
});
