import { formatCalendarDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';

/** The most dates to list. The rest are only counted. */
const namedDates = 60;

const countOf = (count: number): string => (count === 1 ? '1 report' : `${count} reports`);

const datesOf = (serviceDates: readonly string[]): string => {
  const named = serviceDates.toSorted().slice(0, namedDates).map(formatCalendarDate);
  const others = serviceDates.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('\n');
};

type Warning = {
  to: string;
  firstName: string | null;
  serviceDates: readonly string[];
  /** `YYYY-MM-DD` */
  deleteOn: string;
  /** Customers who cannot sign in get their copies from the operator. */
  canSignIn?: boolean;
  settings: SiteSettings;
};

/** Tells a customer a week ahead which reports will be deleted, and how to keep them. */
export const composeWarning = ({
  to,
  firstName,
  serviceDates,
  deleteOn,
  canSignIn = true,
  settings,
}: Warning): Mail => {
  const count = countOf(serviceDates.length);
  const day = formatCalendarDate(deleteOn);
  return composeBrandedMail({
    to,
    subject: `${count} will be deleted on ${day}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      firstName === null ? 'Hello,' : `Hello ${firstName},`,
      `We keep service reports for six months. On ${day} we will delete ${count} of yours, with the photos.`,
      canSignIn
        ? 'Your downloaded copies are yours to keep. Sign in before that day and download the reports you want.'
        : `Your copies are yours to keep. If you want any of these reports, reply to this email or call us at ${settings.phone} before that day.`,
    ],
    facts: [
      {
        label: serviceDates.length === 1 ? 'Visit' : 'Visits',
        value: datesOf(serviceDates),
      },
    ],
    ...(canSignIn && {
      action: {
        label: 'Sign in and download all',
        // Via the sign-in, because the device may have no session.
        href: `${settings.siteUrl}/api/login?returnTo=${encodeURIComponent('/download-reports')}`,
      },
    }),
  });
};

type OperatorNotice = {
  to: string;
  /** Who was not reached, and why. */
  customers: readonly { who: string; reason: string }[];
  reports: number;
  settings: SiteSettings;
};

/** Tells the operator whose reports are held because the warning did not arrive. */
export const composeOperatorNotice = ({ to, customers, reports, settings }: OperatorNotice): Mail =>
  composeBrandedMail({
    to,
    subject: `${countOf(reports)} not deleted: the warning did not arrive`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      `The warning about the upcoming deletion did not reach ${customers.length === 1 ? 'this customer' : 'these customers'}, so ${countOf(reports)} ${reports === 1 ? 'stays where it is' : 'stay where they are'}.`,
      'Please call and ask for a working email address. Nothing is deleted until a warning has arrived.',
    ],
    facts: [
      {
        label: customers.length === 1 ? 'Customer' : 'Customers',
        value: customers.map(({ who, reason }) => `${who}: ${reason}`).join('\n'),
      },
    ],
    action: {
      label: 'Open the customers',
      href: `${settings.siteUrl}/admin/dashboard`,
    },
  });
