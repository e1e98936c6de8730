import { paidMethodNames } from 'shared/domain/visits/booking-status.ts';
import { describeBillDays, firstPaymentsOf } from 'shared/domain/prices/first-payments.ts';
import { formatCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { greetingLine } from '../customers/greeting-name.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { composeBrandedMail, type MailFact } from '../platform/mail/branded-mail.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { FirstBill } from './order.ts';

type Request = {
  /** At least one. */
  bookings: readonly StoredBooking[];
  plans: readonly StoredPlan[];
  bill: FirstBill;
  to: string;
  settings: SiteSettings;
};

/** One line per visit. Leaves out the special instructions, which may contain a gate code. */
export const visitFacts = (
  bookings: readonly StoredBooking[],
  plans: readonly StoredPlan[] = [],
): MailFact[] =>
  bookings.map((booking) => {
    const { serviceName, quantity, options, planId } = booking;
    const plan = plans.find(({ id }) => id === planId);
    return {
      label: quantity > 1 ? `${serviceName} × ${quantity}` : serviceName,
      value: [
        describeOptions(options),
        plan ? `every week from ${describeVisit(booking) ?? ''}` : describeVisit(booking),
        plan ? planPrice(plan) : visitPrice(booking),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });

const withTax = (price: string, isTaxed: boolean): string =>
  `${price}${isTaxed ? ' plus sales tax' : ''}`;

/** Such as '$225/month plus sales tax'. */
const planPrice = ({ terms: [{ price, per, taxable }] }: StoredPlan): string =>
  withTax(`${formatCents(price)}/${per}`, taxable);

/** Such as '$80 plus sales tax'. */
const visitPrice = ({ included, totalAmount, fee, taxRate }: StoredBooking): string =>
  included ? 'included in the plan' : withTax(formatCents(totalAmount - fee), taxRate > 0);

const moneyFacts = ({ bookings, plans, bill: { fee, tax, total } }: Request): MailFact[] => {
  const { onServiceDay, firstBill, ...days } = firstPaymentsOf({
    visits: sumOf(bookings.map((visit) => visit.totalAmount + visit.tax)),
    total,
    recurring: plans.map(({ from, terms: [{ per }] }) => ({ per, day: from })),
  });
  const method = bookings[0]?.paymentMethod;
  const how = method ? [paidMethodNames[method]] : [];
  return [
    ...(fee > 0 ? [{ label: 'Personal check processing fee', value: formatCentsInFull(fee) }] : []),
    ...(tax > 0 ? [{ label: 'Sales tax', value: formatCentsInFull(tax) }] : []),
    ...(onServiceDay > 0 || firstBill === 0
      ? [
          {
            label: 'Due on service day',
            value: [formatCentsInFull(onServiceDay), ...how].join(', '),
          },
        ]
      : []),
    ...(firstBill > 0
      ? [
          {
            label: 'First bill',
            value: [`${formatCentsInFull(firstBill)} ${describeBillDays(days)}`, ...how].join(', '),
          },
        ]
      : []),
  ];
};

const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 visit' : `${length} visits`;

/** Tells the customer what they requested, what happens next and how to cancel. */
export const composeRequestAcknowledgement = (request: Request): Mail => {
  const { bookings, plans, to, settings } = request;
  const [first] = bookings;
  return composeBrandedMail({
    to,
    subject: 'We got your booking request',
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(first?.contact ?? null),
      `Thank you for booking with ${settings.businessName}. This is what you asked for:`,
    ],
    facts: [
      ...visitFacts(bookings, plans),
      ...moneyFacts(request),
      { label: 'Service address', value: first?.address ?? '' },
    ],
    closing: [
      settings.claims.fastScheduling
        ? 'What happens next: we get in touch to confirm and schedule you within 24-48 hours. Nothing was charged.'
        : 'What happens next: we get in touch to confirm your visits. Nothing was charged.',
      `You can cancel a visit on our site until the day before. After that, or with any question, call us at ${settings.phone}.`,
    ],
    action: {
      label: 'See or cancel your visits',
      href: `${settings.siteUrl}/api/login?returnTo=/visits`,
    },
  });
};

const firstDay = (bookings: readonly StoredBooking[]): string =>
  bookings.flatMap(({ scheduledDate }) => scheduledDate ?? []).toSorted()[0] ?? '';

const contactFacts = (booking: StoredBooking | undefined): MailFact[] => {
  const contact = booking?.contact;
  if (!contact) return [];
  return [
    ...(contact.phone === ''
      ? []
      : [{ label: 'Phone', value: contact.phone, href: callHref(contact.phone) }]),
    ...(contact.email === null
      ? []
      : [{ label: 'Email', value: contact.email, href: `mailto:${contact.email}` }]),
  ];
};

/** The name of the person a visit is for, in mails to the operator. */
export const contactName = (booking: StoredBooking | undefined): string =>
  [booking?.contact?.firstName, booking?.contact?.lastName].filter(Boolean).join(' ') ||
  'A customer';

const dayLink = (bookings: readonly StoredBooking[], { siteUrl }: SiteSettings) => ({
  label: 'See the day',
  href: `${siteUrl}/admin/bookings?date=${firstDay(bookings)}`,
});

/** Tells the operator who requested what and when, with links for calling and writing to them. */
export const composeRequestAnnouncement = (request: Request): Mail => {
  const { bookings, plans, to, settings } = request;
  const [first] = bookings;
  const contact = first?.contact;
  const name = contactName(first);
  const hasInstructions = bookings.some(({ specialInstructions }) => specialInstructions);
  return composeBrandedMail({
    to,
    subject: `Booking request: ${name}, ${countOf(bookings)}`,
    replyTo: contact?.email ?? settings.email,
    settings,
    paragraphs: [`${name} asked for ${countOf(bookings)} on the site.`],
    facts: [
      ...visitFacts(bookings, plans),
      ...moneyFacts(request),
      ...contactFacts(first),
      { label: 'Service address', value: first?.address ?? '' },
      ...(hasInstructions ? [{ label: 'Instructions', value: 'on the site only' }] : []),
    ],
    action: dayLink(bookings, settings),
  });
};

const changeFacts = (booking: StoredBooking): MailFact[] => [
  ...visitFacts([booking]),
  ...(booking.status !== 'cancelled' && booking.moved
    ? [{ label: 'It was planned for', value: describeVisit(booking.moved) ?? 'no day' }]
    : []),
  ...(booking.paymentStatus === 'paid'
    ? [{ label: 'Payment', value: 'was marked as paid: refund it' }]
    : []),
];

const newsOf = { cancelled: 'Cancelled', moved: 'Moved', restored: 'Back on' } as const;

/** Tells the operator which visits customers have canceled, moved or restored, in one mail that is grouped by customer. */
export const composeVisitNews = ({
  done,
  bookings,
  to,
  settings,
}: Pick<Request, 'to' | 'settings'> & {
  done: keyof typeof newsOf;
  bookings: readonly [StoredBooking, ...StoredBooking[]];
}): Mail => {
  const [first, ...others] = bookings;
  const customers = Object.values(Object.groupBy(bookings, ({ userId }) => userId));
  const isOne = customers.length === 1;
  const who = isOne ? contactName(first) : `${customers.length} customers`;
  const visits =
    others.length === 0 ? (describeVisit(first) ?? first.serviceName) : countOf(bookings);
  return composeBrandedMail({
    to,
    subject: `${newsOf[done]}${done === 'restored' ? ': ' : isOne ? ' by the customer: ' : ' by '}${who}, ${visits}`,
    replyTo: (isOne && first.contact?.email) || settings.email,
    settings,
    paragraphs: [
      others.length === 0
        ? `${who} has ${done} this visit on the site.`
        : `These visits were ${done} on the site by ${who}.`,
    ],
    facts: customers.flatMap((other = []) => [
      ...(isOne ? [] : [{ label: 'Customer', value: contactName(other[0]) }]),
      ...other.flatMap(changeFacts),
      ...contactFacts(other[0]),
    ]),
    action: dayLink(bookings, settings),
  });
};
