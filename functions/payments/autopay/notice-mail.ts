import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingLine } from '../../customers/greeting-name.ts';
import { ownPageLink } from '../../customers/own-page-link.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import type { StoredConsent } from '../../payment-rows/stored-autopay.ts';
import { composeBrandedMail } from '../../platform/mail/branded-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

type AboutConsent = {
  customer: Profile & { email: string };
  consent: StoredConsent;
  settings: SiteSettings;
};

/** Repeats to a customer what they have agreed to when they turned autopay on (rules: payment-28). */
export const composeConsent = ({ customer, consent, settings }: AboutConsent): Mail =>
  composeBrandedMail({
    to: customer.email,
    subject: 'Autopay is on',
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      'Autopay now pays your bills. Please keep this email. This is what you agreed to:',
      consent.text,
    ],
    facts: [
      { label: 'Charged to', value: consent.methodName },
      { label: 'Limit for each bill', value: formatCentsInFull(consent.upTo) },
      { label: 'Agreed on', value: formatCalendarDate(businessDate(new Date(consent.givenAt))) },
    ],
    closing: [
      `To cancel, turn autopay off under Billing, or call us at ${settings.phone}. If you did not turn it on, please call us.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'See your autopay', settings }),
  });

/**
 * Tells a customer that autopay has ended, because its card or bank account can be used no more (rules: payment-28) or
 * because they have asked the operator (rules: payment-47).
 */
export const composeEnd = ({
  customer,
  consent,
  settings,
  isAsked,
}: AboutConsent & { isAsked: boolean }): Mail =>
  composeBrandedMail({
    to: customer.email,
    subject: 'Autopay is off',
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      ...(isAsked
        ? [
            `Autopay is off, as you asked us. Your ${consent.methodName} is not charged automatically any more, but a charge that is already processing goes on.`,
            'You can turn it back on under Billing at any time. Until then, please pay your bills there.',
          ]
        : [
            `Autopay is off, because your ${consent.methodName} can no longer be charged. Nothing is charged automatically any more.`,
            'To turn it back on, please save another card or bank account first. Until then, please pay your bills under Billing.',
          ]),
    ],
    closing: [
      isAsked
        ? `If you did not ask for this, please reply to this email, or call us at ${settings.phone}.`
        : `Questions? Please reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'See your bills', settings }),
  });
