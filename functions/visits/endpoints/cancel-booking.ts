import { cancelBooking } from 'shared/contracts/bookings.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore, bookingView } from '../../bookings/booking-store.ts';
import { composeWithdrawal } from '../../bookings/request-mail.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { mailer } from '../../platform/mailer.ts';
import { sendBestEffort } from '../../platform/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { requireCancellable } from '../cancellation-rules.ts';

export const handler = endpoint({
  contract: cancelBooking,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    profiles: profileStore(table()),
    reports: reportStore(table()),
    mailer: mailer(),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async ({ caller, params, now }, dependencies) => {
    const { booking, isNew } = await applyBookingAction(
      {
        id: params.id,
        request: { action: 'cancel' },
        now,
        guard: (found) => {
          if (found.userId !== caller.userId)
            throw new AppError('not-found', 'This booking could not be found.');
          if (found.status !== 'cancelled') requireCancellable(found, now);
        },
      },
      dependencies,
    );
    if (isNew) {
      const { mailer: sender, settings, operator } = dependencies;
      const mails = [composeWithdrawal({ booking, to: operator, settings })];
      await sendBestEffort({ mailer: sender, mails, facts: { bookingId: booking.id } });
    }
    return bookingView(booking);
  },
});
