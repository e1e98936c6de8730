import { cancelBooking } from 'shared/contracts/bookings.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore, bookingView } from '../booking-store.ts';
import { requireCancellable } from '../cancellation-rules.ts';

/** The operator may be changing the booking at the same moment. */
const attempts = 3;

export const handler = endpoint({
  contract: cancelBooking,
  dependencies: () => ({ bookings: bookingStore(table()) }),
  handle: async ({ caller, params, now }, { bookings }) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const booking = await bookings.find(params.id);
      if (!booking || booking.userId !== caller.userId)
        throw new AppError('not-found', 'This booking could not be found.');
      if (booking.status === 'cancelled') return bookingView(booking);
      requireCancellable(booking, now);
      const cancelled = await bookings.transition(booking, 'cancel', now);
      if (cancelled) return bookingView(cancelled);
    }
    throw new AppError('conflict', 'This booking is being changed elsewhere. Please try again.');
  },
});
