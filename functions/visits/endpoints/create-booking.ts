import { createBooking } from 'shared/contracts/admin-bookings.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { requestStore } from '../../checkout/request-store.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { addVisit } from '../add-visit.ts';
import { composeBookingActionMail } from '../booking-action-mail.ts';
import { requireDay } from '../move-rules.ts';

export const handler = endpoint({
  contract: createBooking,
  dependencies: (table) => ({
    table,
    bookings: bookingStore(table),
    catalogue: catalogueStore(table),
    profiles: profileStore(table),
    requests: requestStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ caller, body: form, now, idempotencyKey: key }, dependencies) => {
    requireDay(form.scheduledDate, { by: 'operator' }, now);
    const adding = { adminId: caller.userId, form, key, now };
    const { booking, customer, isNew } = await addVisit(adding, dependencies);
    const { settings } = dependencies;
    const mails = isNew
      ? mailsTo(customer, (to) =>
          composeBookingActionMail('confirm', { booking, customer, to, settings }),
        )
      : [];
    const facts = { bookingId: booking.id };
    await sendBestEffort({ mailer: dependencies.mailer, mails, facts });
    return adminBookingView(booking, customer);
  },
});
