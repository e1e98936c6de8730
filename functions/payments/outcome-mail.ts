import { formatCalendarDate } from 'shared/domain/dates.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingLine } from '../customers/greeting-name.ts';
import { ownPageLink, type SignInFacts } from '../customers/own-page-link.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { returnReason } from '../payment-rows/dispute-view.ts';
import { lossOf } from '../payment-rows/payment-dispute.ts';
import { isOfItem, refundedOf } from '../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { totalOf } from '../payment-rows/stored-payment.ts';

type Outcome = {
  to: string;
  customer: SignInFacts & Pick<Profile, 'firstName' | 'lastName'>;
  payment: ProviderPayment;
  settings: SiteSettings;
  /** Where the customer can pay without signing in, if autopay could not do so without them (rules: payment-32). */
  payAt?: string | undefined;
};

const itemFacts = ({ items }: ProviderPayment) =>
  items.map(({ name, total }) => ({ label: name, value: formatCentsInFull(total) }));

/** ' with Visa ending in 4242' */
const byMethod = (word: 'with' | 'to your', { method }: ProviderPayment): string =>
  method ? ` ${word} ${methodName(method.type, method)}` : '';

const thanks = (payment: ProviderPayment): string => {
  const total = formatCentsInFull(totalOf(payment));
  return payment.isAutomatic
    ? `We have charged ${total}${byMethod('to your', payment)} by autopay. Thank you! Please keep this email as your receipt.`
    : `We have received your payment of ${total}. Thank you! Please keep this email as your receipt.`;
};

const composeReceipt = ({ customer, payment, settings, to }: Outcome): Mail => {
  const total = formatCentsInFull(totalOf(payment));
  const { method, paidOn } = payment;
  return composeBrandedMail({
    to,
    subject: `Receipt for ${total}`,
    replyTo: settings.email,
    settings,
    paragraphs: [greetingLine(customer), thanks(payment)],
    facts: [
      ...itemFacts(payment),
      { label: 'Total paid', value: total },
      ...(method ? [{ label: 'Paid with', value: methodName(method.type, method) }] : []),
      ...(paidOn === null ? [] : [{ label: 'Paid on', value: formatCalendarDate(paidOn) }]),
    ],
    closing: [`Questions? Please reply to this email, or call us at ${settings.phone}.`],
    ...ownPageLink(customer, { page: '/billing', label: 'See your bills', settings }),
  });
};

/** What has failed, and what the customer is to do, the latter after the table. */
const failureWords = (payment: ProviderPayment, payAt?: string): [string, string] => {
  const total = formatCentsInFull(totalOf(payment));
  const { failure, isAutomatic } = payment;
  if (!isAutomatic)
    return [
      `Your payment of ${total}${byMethod('with', payment)} did not go through.`,
      'Please pay it with a card or another bank account. If you have paid it in the meantime, thank you.',
    ];
  const failed = `We could not charge ${total}${byMethod('to your', payment)} by autopay.`;
  if (payAt !== undefined)
    return [
      failed,
      'Please pay it with the button below, where your bank can ask you. You do not have to sign in. Autopay will not try again until you choose a card or bank account for it under Billing.',
    ];
  return failure === null || failure.nextOn === null
    ? [
        failed,
        'Autopay will not try again. Please pay it under Billing, and choose a card or bank account for autopay there. If you have paid it in the meantime, thank you.',
      ]
    : [
        failed,
        `We will try again on ${formatCalendarDate(failure.nextOn)}. You can also pay it now, or choose another card or bank account for autopay under Billing. If you have paid it in the meantime, thank you.`,
      ];
};

const composeFailure = ({ customer, payment, settings, to, payAt }: Outcome): Mail => {
  const total = formatCentsInFull(totalOf(payment));
  const [failed, todo] = failureWords(payment, payAt);
  return composeBrandedMail({
    to,
    subject: `Your payment of ${total} did not go through`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      [failed, payment.failure?.message].filter(Boolean).join(' '),
      'So this is due again:',
    ],
    facts: [...itemFacts(payment), { label: 'Due again', value: total }],
    closing: [todo, `Questions? Please reply to this email, or call us at ${settings.phone}.`],
    ...(payAt === undefined
      ? ownPageLink(customer, { page: '/billing', label: 'Pay now', settings })
      : { action: { label: `Pay ${total}`, href: payAt } }),
  });
};

/** What is due again of a payment that was lost: what had been refunded of it is not. */
const dueAgain = (payment: ProviderPayment): { name: string; cents: number }[] =>
  payment.items.flatMap((item) => {
    const { amount: lost } = lossOf(payment.disputes, item);
    const cents = item.total - refundedOf(payment.refunds.filter(isOfItem(item))) - lost;
    return cents > 0 ? { name: item.name, cents } : [];
  });

const composeReturn = ({ customer, payment, settings, to }: Outcome): Mail => {
  const items = dueAgain(payment);
  const total = formatCentsInFull(sumOf(items.map(({ cents }) => cents)));
  const lost = payment.disputes.findLast(({ state }) => state === 'lost');
  return composeBrandedMail({
    to,
    subject: `Returned by the bank: ${total} is due again`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `Your payment of ${formatCentsInFull(totalOf(payment))}${byMethod('with', payment)} was returned by the bank. ${returnReason(lost?.reason ?? '')}`,
      'So this is due again:',
    ],
    facts: [
      ...items.map(({ name, cents }) => ({ label: name, value: formatCentsInFull(cents) })),
      { label: 'Due again', value: total },
    ],
    closing: [
      'Please pay it under Billing, in any way you like. Autopay will not charge it. If you have paid it in the meantime, thank you.',
      `Questions? Please reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'Pay now', settings }),
  });
};

const composers: Partial<Record<ProviderPayment['state'], (outcome: Outcome) => Mail>> = {
  failed: composeFailure,
  returned: composeReturn,
};

/**
 * Tells a customer that their payment by a provider succeeded, that the bank refused it (rules: payment-15) or took it
 * back later (rules: payment-42).
 */
export const composeOutcome = (outcome: Outcome): Mail =>
  (composers[outcome.payment.state] ?? composeReceipt)(outcome);
