import { cancelBooking } from 'shared/contracts/bookings.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore, bookingView } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { planStore } from '../../plans/plan-store.ts';
import { table } from '../../platform/table/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { requireCancellable } from '../cancellation-rules.ts';

export const handler = endpoint({
  contract: cancelBooking,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    profiles: profileStore(table()),
    plans: planStore(table()),
    reports: reportStore(table()),
  }),
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
