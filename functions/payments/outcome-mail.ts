import { formatCalendarDate } from 'shared/domain/dates.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingLine } from '../customers/greeting-name.ts';
import { ownPageLink, type SignInFacts } from '../customers/own-page-link.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { totalOf } from '../payment-rows/stored-payment.ts';

type Outcome = {
  to: string;
  customer: SignInFacts & Pick<Profile, 'firstName' | 'lastName'>;
  payment: ProviderPayment;
  settings: SiteSettings;
};

const itemFacts = ({ items }: ProviderPayment) =>
  items.map(({ name, total }) => ({ label: name, value: formatCentsInFull(total) }));

const composeReceipt = ({ customer, payment, settings, to }: Outcome): Mail => {
  const total = formatCentsInFull(totalOf(payment));
  const { method, paidOn } = payment;
  return composeBrandedMail({
    to,
    subject: `Receipt for ${total}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `We have received your payment of ${total}. Thank you! Please keep this email as your receipt.`,
    ],
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

const composeFailure = ({ customer, payment, settings, to }: Outcome): Mail => {
  const total = formatCentsInFull(totalOf(payment));
  const { method, failure } = payment;
  const by = method ? ` with ${methodName(method.type, method)}` : '';
  return composeBrandedMail({
    to,
    subject: `Your payment of ${total} did not go through`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      [`Your payment of ${total}${by} did not go through.`, failure?.message]
        .filter(Boolean)
        .join(' '),
      'So this is due again:',
    ],
    facts: [...itemFacts(payment), { label: 'Due again', value: total }],
    closing: [
      'Please pay it with a card or another bank account. If you have paid it in the meantime, thank you.',
      `Questions? Please reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'Pay now', settings }),
  });
};

/** Tells a customer that their payment by a provider succeeded, or that the bank refused it (rules: payment-15). */
export const composeOutcome = (outcome: Outcome): Mail =>
  outcome.payment.state === 'failed' ? composeFailure(outcome) : composeReceipt(outcome);
