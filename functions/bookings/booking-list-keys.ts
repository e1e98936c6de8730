import { amountDue, isOpenVisit } from 'shared/domain/booking-status.ts';
import { sortingDay, timeOrder } from 'shared/domain/visit.ts';
import { indexKeys } from '../platform/keys.ts';
import type { CountedBooking } from './day-counts.ts';

/** What of a booking decides which lists it is in. */
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

/** Completed and not paid for, and no part of a plan's charges. */
export const isOwed = (booking: ListedBooking): boolean =>
  booking.status === 'completed' && amountDue(booking) > 0;

/** Where nobody looks by itself: visits that were called off before they had a day. */
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
