import { formatCalendarDate } from 'shared/domain/dates.ts';
import { expectsPets } from 'shared/domain/customers/expects-pets.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { greetingLine } from '../customers/greeting-name.ts';
import { canSignIn, ownPageLink, type SignInFacts } from '../customers/own-page-link.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { visitCalendar } from './visit-calendar.ts';

export type Reminder = {
  to: string;
  customer: SignInFacts & Pick<Profile, 'firstName' | 'lastName' | 'poolAccess' | 'hasPets'>;
  /** The customer's visits of one day, `YYYY-MM-DD`; at least one. */
  visits: readonly StoredBooking[];
  /** The URL of each visit's link, by the visit's id. */
  links: ReadonlyMap<string, string>;
  day: string;
  settings: SiteSettings;
};

/** What the customer should have ready. Mails never contain access instructions themselves (rules: access-4). */
const preparations = ({ customer, visits }: Pick<Reminder, 'customer' | 'visits'>) => {
  const where = canSignIn(customer) ? ' under Your Details' : '';
  return [
    {
      label: 'The gate',
      value:
        customer.poolAccess === null
          ? `Please leave it unlocked, or tell us${where} how we get in.`
          : `Please leave the way in as you described it to us${where}.`,
    },
    ...(visits.some((visit) => expectsPets(customer, visit))
      ? [{ label: 'Dogs and other pets', value: 'Please keep them inside while we are there.' }]
      : []),
  ];
};

const named = ([visit, ...others]: readonly StoredBooking[]): string =>
  others.length === 0 ? (visit?.serviceName ?? '') : `${others.length + 1} visits`;

/** 'Tell us about the gate and the dogs, skip or move', after the service's name if there are several visits. */
const answerLabel = (
  visits: readonly StoredBooking[],
  visit: StoredBooking,
  customer: Reminder['customer'],
): string => {
  const dogs = expectsPets(customer, visit) ? ' and the dogs' : '';
  const label = `Tell us about the gate${dogs}, skip or move`;
  return visits.length === 1 ? label : `${visit.serviceName}: ${label.toLowerCase()}`;
};

/** Tells a customer which visits come tomorrow, with a calendar file attached (rules: reminder-1). */
export const composeReminder = ({ to, customer, visits, links, day, settings }: Reminder): Mail =>
  composeBrandedMail({
    to,
    subject: `Tomorrow, ${formatCalendarDate(day)}: ${named(visits)}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `This is what comes tomorrow, ${formatCalendarDate(day)}, and what to have ready:`,
    ],
    facts: [
      ...visits.map(({ serviceName, preferredTime }) => ({
        label: serviceName,
        value: preferredTime ?? 'During the day',
      })),
      ...preparations({ customer, visits }),
    ],
    answers: visits.flatMap((visit) => {
      const href = links.get(visit.id);
      return href === undefined ? [] : [{ label: answerLabel(visits, visit, customer), href }];
    }),
    closing: customer.isDisabled
      ? [
          `Want to skip or move the visit, or stop getting these emails? Please reply to this one, or call us at ${settings.phone}.`,
          'Open the attached file to add it to your calendar.',
        ]
      : [
          `The button needs no password: it is for this visit only, so please do not pass it on. You can skip or move the visit until midnight. After that, please call us at ${settings.phone}.`,
          `Open the attached file to add it to your calendar. Don’t want these emails? ${canSignIn(customer) ? 'Sign in and turn them off under Account.' : 'Please reply to this one, or call us.'}`,
        ],
    ...ownPageLink(customer, { page: '/visits', label: 'See your visits', settings }),
    attachments: [
      {
        filename: `visit-${day}.ics`,
        type: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(visitCalendar(visits, settings.businessName)),
      },
    ],
  });
