import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPendingReports, listReports } from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import type { BookingStatus } from 'shared/domain/visits/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { invalidate, pagesFor, queryFor } from '../../../lib/query-client.ts';
import { readAfterLag } from '../../../lib/written-items.ts';

export type StatusFilter = BookingStatus | undefined;

/** Customers can book and cancel at any time, so a day is refetched whenever it is opened. */
const alwaysFresh = { staleTime: 0 } as const;

/** A day's visits in driving order, or the visits without a day if `date` is `noDay`; of one status or all. */
export const dayQuery = (date: string, status: StatusFilter) => ({
  ...pagesFor(listAdminBookings, 50, { query: { date, status } }),
  ...alwaysFresh,
});

/** The Sunday on or before a day. */
export const weekStart = (date: string): string =>
  addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());

/** The number of visits and the amount due on each day of the week around `date`. */
export const weekQuery = (date: string) => ({
  ...queryFor(listBookingDays, { query: { from: weekStart(date) } }),
  ...alwaysFresh,
});

/** What an action on a visit makes stale: the week's numbers, and everything that the visit's report affects. */
export const aroundVisit = [
  listBookingDays,
  listBookings,
  listPendingReports,
  listReports,
  listCustomers,
  getStatistics,
] as const;

/** Of these, what an index shows later: the response does not include the visit's report. */
export const aroundVisitLater = [listPendingReports, listReports, listCustomers] as const;

export const invalidateAround = (): Promise<void> => {
  readAfterLag(...aroundVisitLater);
  return invalidate(...aroundVisit);
};

/** What may be stale after a rejected action: somebody else has changed what the screen shows. */
export const visitLists = [listAdminBookings, listBookingDays] as const;
