import type { PlanAction } from 'shared/contracts/plans.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { describePrice, describeRhythm } from 'shared/domain/plans/plan-labels.ts';
import { customerTaxRate } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { BookingStore, StoredBooking } from '../../bookings/booking-store.ts';
import { greetingLine } from '../../customers/greeting-name.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { ownPageLink } from '../../customers/own-page-link.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { madeVisits } from '../../plans/planned-visit.ts';
import type { PriceNotice } from '../../payment-rows/autopay-notice.ts';
import type { StoredPlan, StoredTerms } from '../../plans/stored-plan.ts';
import { composeBrandedMail, type MailFact } from '../../platform/mail/branded-mail.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { nextVisitOf } from './next-visit.ts';

type Notice = { action: PlanAction | 'change'; now: Date };

/** Notifies the customer of what the operator did to a plan, in a best-effort mail. */
export const mailPlanAction = async (
  plan: StoredPlan,
  { customer, ...notice }: Notice & { customer: Profile | undefined },
  {
    bookings,
    mailer,
    settings,
  }: { bookings: Pick<BookingStore, 'getMany'>; mailer: Mailer; settings: SiteSettings },
): Promise<void> => {
  if (!customer) return;
  // If this fails, the mail goes out without the next visit, because a repeated call would not send it.
  const visits = await madeVisits(plan, businessDate(notice.now), bookings).catch(() => undefined);
  const mails = mailsTo(customer, (to) =>
    compose({ plan, visits }, notice, { to, settings, customer }),
  );
  await sendBestEffort({ mailer, mails, facts: { planId: plan.id } });
};

const news: Record<Notice['action'], string> = {
  pause: 'is paused',
  resume: 'goes on',
  end: 'ends',
  change: 'has changed',
};

/** A plan and the visits made for it; undefined where they could not be read. */
type PlanWithVisits = { plan: StoredPlan; visits: readonly StoredBooking[] | undefined };

const compose = (
  { plan, visits }: PlanWithVisits,
  { action, now }: Notice,
  { to, settings, customer }: { to: string; settings: SiteSettings; customer: Profile },
): Mail =>
  composeBrandedMail({
    to,
    subject: `Your plan ${news[action]}: ${plan.name}`,
    replyTo: settings.email,
    settings,
    paragraphs: [greetingLine(customer), `Your plan ${news[action]}. This is how it stands now:`],
    facts: planFacts({ plan, visits }, { customer, settings, today: businessDate(now) }),
    closing: [`Is something not what you expected? Call us at ${settings.phone}.`],
    ...ownPageLink(customer, { page: '/visits', label: 'See your plan', settings }),
  });

/** Tells a customer with autopay that a plan gets a higher price (rules: payment-30). */
export const composePriceNotice = ({
  notice: { before, after, from },
  customer,
  settings,
  now,
  ...planned
}: PlanWithVisits & {
  notice: Pick<PriceNotice, 'before' | 'after' | 'from'>;
  customer: Profile & { email: string };
  settings: SiteSettings;
  now: Date;
}): Mail => {
  const day = formatCalendarDate(from);
  return composeBrandedMail({
    to: customer.email,
    subject: `New price from ${day}: ${planned.plan.name}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `Your plan costs ${after} instead of ${before} from ${day} on. Autopay charges the new price from then on. This is how your plan stands now:`,
    ],
    facts: planFacts(planned, { customer, settings, today: businessDate(now) }),
    closing: [
      `Is something not what you expected? Call us at ${settings.phone}. You can turn autopay off at any time under Billing.`,
    ],
    ...ownPageLink(customer, { page: '/visits', label: 'See your plan', settings }),
  });
};

const nameOf = (customer: Profile | undefined): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || 'A customer';

/** Notifies the operator of the plans that customers have paused, resumed or ended. */
export const composePlanNews = ({
  plans,
  to,
  settings,
  now,
}: {
  plans: readonly (PlanWithVisits & { customer: Profile | undefined })[];
  to: string;
  settings: SiteSettings;
  now: Date;
}): Mail => {
  const names = [...new Set(plans.map(({ customer }) => nameOf(customer)))];
  const who = names.length === 1 ? names.join('') : `${names.length} customers`;
  return composeBrandedMail({
    to,
    subject: `Plan changed by ${who}`,
    replyTo: settings.email,
    settings,
    paragraphs: [`${who} paused, resumed or ended a plan on the site. This is how it stands now:`],
    facts: plans.flatMap(({ plan, visits, customer }) => [
      { label: 'Customer', value: nameOf(customer) },
      ...planFacts({ plan, visits }, { customer, settings, today: businessDate(now) }),
    ]),
    action: {
      label: 'See your customers',
      href: `${settings.siteUrl}/admin/dashboard?tab=customers`,
    },
  });
};

type Surroundings = { customer: Profile | undefined; settings: SiteSettings; today: string };

const unknownCustomer = { taxExempt: false, taxRate: null };

/** Such as '$225 a month plus sales tax', as the customer is going to be taxed (rules: tax-4). */
const priceLabel = (
  terms: StoredTerms,
  { customer, settings: { tax }, today }: Surroundings,
): string => {
  const day = terms.from > today ? terms.from : today;
  const isTaxed = terms.taxable && customerTaxRate(tax, customer ?? unknownCustomer, day) > 0;
  return `${describePrice(terms)}${isTaxed ? ' plus sales tax' : ''}`;
};

/** A plan from a day on: its rhythm, price, pauses, end and next visit. */
const planFacts = ({ plan, visits }: PlanWithVisits, surroundings: Surroundings): MailFact[] => {
  const { today } = surroundings;
  const terms = plan.terms.at(-1) ?? plan.terms[0];
  const next = visits && nextVisitOf(plan, visits, today);
  const pauses = plan.pauses.filter(({ until }) => until === null || until >= today);
  return [
    {
      label: plan.name,
      value: [describeRhythm(plan), priceLabel(terms, surroundings), terms.preferredTime]
        .filter(Boolean)
        .join(' · '),
    },
    ...(terms.from > today
      ? [{ label: 'This price holds from', value: formatCalendarDate(terms.from) }]
      : []),
    ...pauses.map(({ from, until, reason }) => ({
      label: 'Paused',
      value: [
        formatCalendarDate(from),
        until === null ? 'until resumed' : `to ${formatCalendarDate(until)}`,
        reason && `(${reason})`,
      ]
        .filter(Boolean)
        .join(' '),
    })),
    ...(plan.until === null
      ? []
      : [
          {
            label: 'Last day',
            value: [formatCalendarDate(plan.until), plan.endReason && `(${plan.endReason})`]
              .filter(Boolean)
              .join(' '),
          },
        ]),
    ...(next === undefined ? [] : [{ label: 'Next visit', value: formatCalendarDate(next) }]),
  ];
};
