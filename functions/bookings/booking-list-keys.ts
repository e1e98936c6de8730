import { amountDue, isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { sortingDay, timeOrder } from 'shared/domain/visits/visit.ts';
import { indexKeys } from '../platform/table/keys.ts';
import type { CountedBooking } from './day-counts.ts';

/** The parts of a booking that decide which lists it appears in. */
type ListedBooking = CountedBooking & {
  id: string;
  userId: string;
  preferredTime: string | null;
  paidOn: string | null;
  createdAt: string;
};

const visitState = ({ status }: ListedBooking) => {
  if (status === 'completed') return 'COMPLETED';
  return status === 'cancelled' ? 'CANCELLED' : 'OPEN';
};

/** Whether a visit is completed, still unpaid, and not covered by its plan's charges. */
export const isOwed = (booking: ListedBooking): boolean =>
  booking.status === 'completed' && amountDue(booking) > 0;

/**
 * The day under which visits canceled before they had a day are filed. Keeps them out of the list of open visits
 * without a day.
 */
export const overWithoutDay = 'undated-over';

const listedDay = (booking: ListedBooking): string =>
  booking.scheduledDate === null && !isOpenVisit(booking)
    ? overWithoutDay
    : sortingDay(booking.scheduledDate);

/** The index keys of a booking, one for each list it is in. */
export const listKeys = (booking: ListedBooking) => {
  const day = sortingDay(booking.scheduledDate);
  return {
    ...indexKeys.customerVisit(booking.userId, { ...booking, state: visitState(booking), day }),
    ...indexKeys.bookingDay(listedDay(booking), {
      ...booking,
      timeOrder: timeOrder(booking.preferredTime),
    }),
    ...indexKeys.customerBooking(booking.userId, day, booking.id),
    ...(isOwed(booking) && indexKeys.owed(booking.userId, day, booking.id)),
    ...(booking.paidOn !== null && indexKeys.paid(booking.paidOn, booking.id)),
  };
};
