import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { bookingView, type StoredBooking } from './booking-store.ts';

/** A booking with its customer's profile details, for the operator only. */
export const adminBookingView = (
  booking: StoredBooking,
  customer: Profile | undefined,
): AdminBooking => ({
  ...bookingView(booking),
  line: lineOfService(booking.serviceId),
  reportId: booking.reportId,
  customer: customer ?? null,
});
