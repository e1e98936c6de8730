import { listAdminBookings, noDay, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { sortingDay } from 'shared/domain/visit.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';

/** A review leaves the booking’s own time of change alone. */
const revision = ({ updatedAt, review }: Booking): string =>
  review && review.updatedAt > updatedAt ? review.updatedAt : updatedAt;

/** Of one customer: latest visit first, one without a day before all others. */
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

/** In the order of the route, in which a visit that is new to its day comes last; or without a day. */
const bookingsOfDay: ListRule<AdminBooking> = {
  contract: listAdminBookings,
  holds: ({ scheduledDate, status }, { query }) =>
    query?.['date'] === (scheduledDate ?? noDay) && (query['status'] ?? status) === status,
  place: ({ scheduledDate, createdAt, id }) => (scheduledDate === null ? `${createdAt}#${id}` : ''),
  newestFirst: false,
  revision,
};

/** Shows its customer a booking that was made or changed. */
export const showOwnBooking = (booking: Booking): void => showWritten(ownBookings, booking);

/** Shows the operator a booking that was changed, on its day and with its customer. */
export const showAdminBooking = (booking: AdminBooking): void => {
  showWritten(bookingsOfDay, booking);
  showWritten(bookingsOfCustomer, booking);
};
