import { actOnVisit } from 'shared/contracts/plans.ts';
import { AppError } from 'shared/errors.ts';
import { bookingView } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { requireCancellable, requireMovable } from '../cancellation-rules.ts';
import { visitActionRequest } from '../visit-action-request.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: actOnVisit,
  dependencies: (table) => ({ ...visitStores(table), settings: readSiteSettings() }),
  handle: async ({ caller, params, body, now }, dependencies) => {
    const request = visitActionRequest(params.action, body, dependencies.settings);
    const { booking } = await applyBookingAction(
      {
        id: params.bookingId,
        request,
        now,
        owner: caller.userId,
        guard: (found) => {
          if (found.userId !== caller.userId)
            throw new AppError('not-found', 'This booking could not be found.');
          if (request.action === 'reschedule') requireMovable(found, now);
          else if (found.status !== 'cancelled') requireCancellable(found, now);
        },
      },
      dependencies,
    );
    return bookingView(booking);
  },
});
