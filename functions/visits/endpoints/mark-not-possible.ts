import { setTimeout as pause } from 'node:timers/promises';
import { markNotPossible as contract } from 'shared/contracts/admin-bookings.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { markNotPossible } from '../mark-not-possible.ts';
import { notPossibleMail } from '../not-possible-mail.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({
    ...visitStores(table),
    bucket: photos(),
    prepare: prepareQuickly,
    mailer: mailer(),
    settings: readSiteSettings(),
    pause: (milliseconds: number): Promise<unknown> => pause(milliseconds),
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
