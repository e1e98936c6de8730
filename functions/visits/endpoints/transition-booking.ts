import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { composeBookingActionMail } from '../booking-action-mail.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: transitionBooking,
  dependencies: (table) => ({
    ...visitStores(table),
    taxRateOn: taxRatesOf(readSiteSettings()),
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params, body, now }, dependencies) => {
    const step = { id: params.id, request: body, now };
    const { booking, customer, plan, isNew } = await applyBookingAction(step, dependencies);
    // Only the call that took the action sends the mail.
    const { mailer: sender, settings } = dependencies;
    const address = booking.address ?? customer?.address ?? null;
    const about = { booking: { ...booking, address }, plan, settings };
    const mails =
      isNew && customer
        ? mailsTo(customer, (to) =>
            composeBookingActionMail(body.action, { ...about, customer, to }),
          )
        : [];
    const facts = { bookingId: booking.id };
    // Confirming the first visit activates its plan. If creating the visits fails, the nightly job creates them.
    const begun = body.action === 'confirm' ? booking.planId : null;
    await settleAllOrThrow([
      sendBestEffort({ mailer: sender, mails, facts }),
      ...(begun === null ? [] : [makeVisits(begun, now, dependencies, { profile: customer })]),
    ]);
    return adminBookingView(booking, customer);
  },
});
