import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingLine } from '../../customers/greeting-name.ts';
import { ownPageLink, type SignInFacts } from '../../customers/own-page-link.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import type { AutopayNotice } from '../../payment-rows/autopay-notice.ts';
import { composeBrandedMail } from '../../platform/mail/branded-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

type Above = {
  to: string;
  customer: SignInFacts & Pick<Profile, 'firstName' | 'lastName'>;
  notice: Pick<Extract<AutopayNotice, { kind: 'above' }>, 'upTo' | 'items'>;
  settings: SiteSettings;
};

/** Asks a customer to pay what is above the limit of their autopay (rules: payment-31). */
export const composeAbove = ({ to, customer, notice, settings }: Above): Mail => {
  const { upTo, items } = notice;
  const isOne = items.length === 1;
  return composeBrandedMail({
    to,
    subject: isOne ? 'A bill above your autopay limit' : 'Bills above your autopay limit',
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `You have limited autopay to ${formatCentsInFull(upTo)} per bill. ${isOne ? 'This bill is above that, so we have not charged it. Please pay it:' : 'These bills are above that, so we have not charged them. Please pay them:'}`,
    ],
    facts: items.map(({ name, total }) => ({ label: name, value: formatCentsInFull(total) })),
    closing: [
      'You can also raise the limit under Billing. If you have paid in the meantime, thank you.',
      `Questions? Please reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'Pay now', settings }),
  });
};
