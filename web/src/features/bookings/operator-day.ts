import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPendingReports, listReports } from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import type { BookingStatus } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { invalidate, pagesFor, queryFor } from '../../lib/query-client.ts';

export type StatusFilter = BookingStatus | undefined;

/** Customers book and cancel meanwhile: a day is read anew whenever it is opened. */
const alwaysFresh = { staleTime: 0 } as const;

/** The visits of a day in the order they are driven, or with `noDay` those without one; of one status, or of all. */
export const dayQuery = (date: string, status: StatusFilter) => ({
  ...pagesFor(listAdminBookings, 50, { query: { date, status } }),
  ...alwaysFresh,
});

/** The Sunday on or before a day. */
export const weekStart = (date: string): string =>
  addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());

/** Visits and what is due of the week a day lies in. */
export const weekQuery = (date: string) => ({
  ...queryFor(listBookingDays, { query: { from: weekStart(date) } }),
  ...alwaysFresh,
});

/** After a step: the week's numbers, and what the report of the visit changes elsewhere. */
export const invalidateAround = (): Promise<void> =>
  invalidate(
    listBookingDays,
    listBookings,
    listPendingReports,
    listReports,
    listCustomers,
    getStatistics,
  );

/** After a refusal: somebody else has changed what is on the screen. */
export const invalidateDays = (): Promise<void> => invalidate(listAdminBookings, listBookingDays);
