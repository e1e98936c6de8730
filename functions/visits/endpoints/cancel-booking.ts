import { cancelBooking } from 'shared/contracts/bookings.ts';
import { AppError } from 'shared/errors.ts';
import { bookingView } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { requireCancellable } from '../cancellation-rules.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: cancelBooking,
  dependencies: visitStores,
  handle: async ({ caller, params, now }, dependencies) => {
    const { booking } = await applyBookingAction(
      {
        id: params.id,
        request: { action: 'cancel', reason: null, by: 'customer' },
        now,
        owner: caller.userId,
        guard: (found) => {
          if (found.userId !== caller.userId)
            throw new AppError('not-found', 'This booking could not be found.');
          if (found.status !== 'cancelled') requireCancellable(found, now);
        },
      },
      dependencies,
    );
    return bookingView(booking);
  },
});
