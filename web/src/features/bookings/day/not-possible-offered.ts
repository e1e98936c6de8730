import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { mayTransition } from 'shared/domain/visits/booking-status.ts';

/** Whether a visit can be marked as not possible; not before its day, when the operator cannot have been there yet. */
export const isNotPossibleOffered = (booking: AdminBooking, today: string): boolean =>
  mayTransition('notPossible', booking) &&
  booking.scheduledDate !== null &&
  booking.scheduledDate <= today;
