import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { greetingLine } from '../../customers/greeting-name.ts';
import { ownPageLink } from '../../customers/own-page-link.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { composeBrandedMail } from '../../platform/mail/branded-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { TakenStep } from '../../visits/apply-booking-action.ts';
import { beginningLabel } from '../../visits/plan-beginning.ts';

export type RainOutNews = 'skipped' | 'moved' | 'back on';

type Notice = {
  /** The visits of one customer, and each one's plan as it was before; at least one. */
  visits: readonly Pick<TakenStep, 'booking' | 'plan'>[];
  news: RainOutNews;
  /** The day itself, such as 'Nov 23, 2026'. */
  day: string;
  reason: string;
  customer: Profile;
  to: string;
  settings: SiteSettings;
};

const text: Record<RainOutNews, { subject: string; lead: (day: string) => string }> = {
  skipped: {
    subject: 'We cannot come on',
    lead: (day) => `We cannot come on ${day} and leave this visit out:`,
  },
  moved: {
    subject: 'A new day instead of',
    lead: (day) => `We cannot come on ${day}. This is when we come instead:`,
  },
  'back on': {
    subject: 'Back on:',
    lead: (day) => `See you ${day} after all. This is what is planned again:`,
  },
};

/** Tells one customer what happens to all of their visits of a day (rules: route-8, route-9). */
export const composeRainOutMail = ({
  visits,
  news,
  day,
  reason,
  customer,
  to,
  settings,
}: Notice): Mail =>
  composeBrandedMail({
    to,
    subject: `${text[news].subject} ${day}`,
    replyTo: settings.email,
    settings,
    paragraphs: [greetingLine(customer), text[news].lead(day)],
    facts: [
      ...visits.map(({ booking }) => ({
        label: booking.serviceName,
        value: describeVisit(booking) ?? 'No day yet',
      })),
      ...(news === 'back on' ? [] : [{ label: 'Why', value: reason }]),
    ],
    closing: [
      ...(news === 'skipped' ? [] : visits.flatMap(beginningLabel)),
      `Does this not work for you? Reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/visits', label: 'See your visits', settings }),
  });
