import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mailer } from '../../platform/mailer.ts';
import { sendBestEffort } from '../../platform/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { composeBookingActionMail } from '../booking-action-mail.ts';
import { requireMoveDay } from '../move-rules.ts';

export const handler = endpoint({
  contract: transitionBooking,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    profiles: profileStore(table()),
    reports: reportStore(table()),
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params, body, now }, dependencies) => {
    if (body.action === 'reschedule') requireMoveDay(body.scheduledDate, now);
    const step = { id: params.id, request: body, now };
    const { booking, customer, isNew } = await applyBookingAction(step, dependencies);
    // Only the call that took the action sends the mail.
    const mail =
      isNew && customer
        ? composeBookingActionMail(body.action, {
            booking,
            to: customer.email,
            settings: dependencies.settings,
          })
        : undefined;
    if (mail) {
      const facts = { bookingId: booking.id };
      await sendBestEffort({ mailer: dependencies.mailer, mails: [mail], facts });
    }
    return adminBookingView(booking, customer);
  },
});
