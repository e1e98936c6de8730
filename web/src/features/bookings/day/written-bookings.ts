import type { InfiniteData } from '@tanstack/react-query';
import { listAdminBookings, noDay, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { sortingDay } from 'shared/domain/visits/visit.ts';
import type { Page } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../../lib/written-items.ts';

/** A review does not change the booking's own `updatedAt`. */
const revision = ({ updatedAt, review }: Booking): string =>
  review && review.updatedAt > updatedAt ? review.updatedAt : updatedAt;

/** The order of one customer's bookings: latest visit first, those without a day before all others. */
const byVisit = {
  place: ({ scheduledDate, id }: Booking) => `${sortingDay(scheduledDate)}#${id}`,
  newestFirst: true,
  revision,
};

const ownBookings: ListRule<Booking> = {
  ...byVisit,
  contract: listBookings,
  holds: () => true,
};

const bookingsOfCustomer: ListRule<Booking> = {
  ...byVisit,
  contract: listBookingsOfCustomer,
  holds: ({ userId }, { params }) => params?.['id'] === userId,
};

/**
 * A day's visits in route order, where a visit added to the day comes last; or the visits without a day, oldest first.
 */
const bookingsOfDay: ListRule<AdminBooking> = {
  contract: listAdminBookings,
  holds: ({ scheduledDate, status }, { query }) =>
    query?.['date'] === (scheduledDate ?? noDay) && (query['status'] ?? status) === status,
  place: ({ scheduledDate, createdAt, id }) => (scheduledDate === null ? `${createdAt}#${id}` : ''),
  newestFirst: false,
  revision,
};

/** Puts a new or changed booking into the lists that its customer sees. */
export const showOwnBooking = (booking: Booking): void => showWritten(ownBookings, booking);

/** Puts a changed booking into the operator's lists, by day and by customer. */
export const showAdminBooking = (booking: AdminBooking): void => {
  showWritten(bookingsOfDay, booking);
  showWritten(bookingsOfCustomer, booking);
};

/** A visit as the operator's lists have it; undefined if none of them has it. */
export const listedVisit = (id: string): AdminBooking | undefined =>
  queryClient
    .getQueriesData<InfiniteData<Page<AdminBooking[]>>>({ queryKey: [listAdminBookings.name] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((visit) => visit.id === id);

/**
 * Puts the visit of a sent report into the operator's lists as completed, as sending has left it (rules: report-19). The
 * response has only the report, and the day's list lags behind: the stop just finished would be the next one again.
 */
export const showVisitOfReport = ({
  bookingId,
  sentAt,
  serviceDate,
}: Pick<ServiceReport, 'bookingId' | 'sentAt' | 'serviceDate'>): void => {
  if (bookingId === null || sentAt === null) return;
  const visit = listedVisit(bookingId);
  if (!visit || !isOpenVisit(visit) || sentAt < visit.updatedAt) return;
  const { scheduledDate } = visit;
  const sentOn = businessDate(new Date(sentAt));
  const isAhead = scheduledDate !== null && scheduledDate > sentOn && serviceDate <= sentOn;
  showAdminBooking({
    ...visit,
    status: 'completed',
    scheduledDate: isAhead ? serviceDate : (scheduledDate ?? serviceDate),
    updatedAt: sentAt,
  });
};
