import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { customerCounts } from '../../customers/customer-counts.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bookingView } from '../booking-store.ts';
import { visitsOfCustomer } from '../visits-of-customer.ts';

export const handler = endpoint({
  contract: getVisitSummary,
  dependencies: (table) => ({ table, visits: visitsOfCustomer(table) }),
  handle: async ({ caller, now }, { table: from, visits }) => {
    const [{ next, last }, counts] = await Promise.all([
      visits.nextAndLast(caller.userId, businessDate(now)),
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
