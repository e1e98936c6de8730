import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { contactName } from '../checkout/request-mail.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';

type Missed = {
  bookings: readonly [StoredBooking, ...StoredBooking[]];
  to: string;
  settings: SiteSettings;
};

/** Notifies the operator of due dates that had passed before their visits were created (rules: plan-7). */
export const composeMissedVisits = ({ bookings, to, settings }: Missed): Mail =>
  composeBrandedMail({
    to,
    subject: `Not scheduled: ${bookings.length === 1 ? '1 visit' : `${bookings.length} visits`}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      'These visits of plans were not scheduled in time. Their days have passed, so they stand in the history as cancelled:',
    ],
    facts: bookings.map((booking) => ({
      label: contactName(booking),
      value: [booking.serviceName, describeVisit(booking)].filter(Boolean).join(' · '),
    })),
    action: { label: 'See your days', href: `${settings.siteUrl}/admin/bookings` },
  });
