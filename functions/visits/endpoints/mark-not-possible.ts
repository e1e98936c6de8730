import { markNotPossible as contract } from 'shared/contracts/admin-bookings.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table/table.ts';
import { planStore } from '../../plans/plan-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import { markNotPossible } from '../mark-not-possible.ts';
import { notPossibleMail } from '../not-possible-mail.ts';

export const handler = endpoint({
  contract,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    profiles: profileStore(table()),
    plans: planStore(table()),
    reports: reportStore(table()),
    bucket: photos(),
    prepare: prepareQuickly,
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { id }, body: form, caller, now }, dependencies) => {
    const marking = { id, form, adminId: caller.userId, now };
    const { booking, customer, plan, isNew } = await markNotPossible(marking, dependencies);
    // Only the call that recorded it sends the mail.
    const compose =
      isNew && customer
        ? await notPossibleMail({ booking, customer, plan, now }, dependencies)
        : null;
    const mails = compose ? mailsTo(customer, compose) : [];
    await sendBestEffort({ mailer: dependencies.mailer, mails, facts: { bookingId: id } });
    return adminBookingView(booking, customer);
  },
});
