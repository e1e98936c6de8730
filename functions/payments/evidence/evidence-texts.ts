import { formatCalendarDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { isSent, visitsOf, type Evidence } from './evidence.ts';
import { daysOf, itemLine, methodOf, momentOf, paidDay, termsOf } from './evidence-words.ts';

/**
 * The most characters of one of Stripe's fields
 * (https://docs.stripe.com/api/disputes/evidence_object).
 */
const longest = 20_000;

/** At most so many characters, without half of one. */
const clipped = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;

const serviceDates = (evidence: Evidence): string => {
  const days = visitsOf(evidence).flatMap(({ visit: { status, scheduledDate } }) =>
    status === 'completed' && scheduledDate !== null ? scheduledDate : [],
  );
  return days.length > 0
    ? [...new Set(days)].toSorted().map(formatCalendarDate).join('; ')
    : evidence.items.flatMap((item) => daysOf(item) ?? []).join('; ');
};

const paidSentence = ({ payment, consent }: Evidence): string => {
  const paid = `${formatCentsInFull(totalOf(payment))} was paid on ${paidDay(payment)} with ${methodOf(payment)}`;
  if (!payment.isAutomatic)
    return `${paid}, by the customer on the payment page of Stripe, which showed the amount.`;
  const agreed =
    consent === null
      ? ''
      : ` The customer agreed to this on ${momentOf(consent.givenAt)}; the text is in the document.`;
  return `${paid}, by the automatic payments that were turned on in the customer’s account.${agreed}`;
};

/** How many visits there were, and how many of their reports were sent. */
export const visitCounts = (evidence: Evidence): string => {
  const visits = visitsOf(evidence).filter(({ visit }) => visit.status === 'completed');
  const sent = visits.filter(({ report }) => isSent(report)).length;
  return `Completed visits that this payment was for: ${visits.length}. Reports of them that were sent to the customer and are still stored: ${sent}.`;
};

const summaryOf = (evidence: Evidence): string => {
  const { payment, settings } = evidence;
  const refunded = refundedOf(payment.refunds);
  return [
    `${settings.businessName} looks after pools and yards of private homes in ${settings.city}, ${settings.state}.`,
    paidSentence(evidence),
    visitCounts(evidence),
    ...(refunded > 0 ? [`Of this payment, ${formatCentsInFull(refunded)} was refunded.`] : []),
    'The document has the visits with their records and photos, and how their reports were delivered.',
    `How customers can cancel: in their account at ${settings.siteUrl}, by phone at ${settings.phone} or by email to ${settings.email}.`,
    `The terms at ${settings.siteUrl}/terms say: ${termsOf(settings, payment).join(' ')}`,
  ].join('\n');
};

/** Stripe's fields of text. An empty one removes what was there before. */
export const evidenceTexts = (evidence: Evidence): Record<string, string> => {
  const { customer, items } = evidence;
  const texts = {
    product_description: items.map(itemLine).join('\n'),
    customer_name: customer.name,
    customer_email_address: customer.email ?? '',
    billing_address: customer.address ?? '',
    service_date: serviceDates(evidence),
    uncategorized_text: summaryOf(evidence),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, clipped(text)]));
};
