import { actOnVisit } from 'shared/contracts/plans.ts';
import { AppError } from 'shared/errors.ts';
import { bookingView } from '../../bookings/booking-store.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { requireCancellable, requireMovable } from '../cancellation-rules.ts';
import { restoreOwnVisit } from '../restore-own-visit.ts';
import { visitActionRequest } from '../visit-action-request.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: actOnVisit,
  dependencies: (table) => {
    const settings = readSiteSettings();
    return { ...visitStores(table), settings, taxRateOn: taxRatesOf(settings) };
  },
  handle: async ({ caller, params, body, now }, dependencies) => {
    const { bookingId: id, action } = params;
    const owner = caller.userId;
    if (action === 'restore')
      return bookingView(await restoreOwnVisit({ id, owner, now }, dependencies));
    const request = visitActionRequest(action, body, dependencies.settings);
    const { booking } = await applyBookingAction(
      {
        id,
        request,
        now,
        owner,
        guard: (found) => {
          if (found.userId !== owner)
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
