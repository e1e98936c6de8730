import type { OwnDueItem } from 'shared/contracts/charges.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingLine } from '../customers/greeting-name.ts';
import { ownPageLink, type SignInFacts } from '../customers/own-page-link.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import { howToPay } from '../platform/mail/how-to-pay.ts';
import type { Mail } from '../platform/mail/mailer.ts';

type PaymentReminder = {
  to: string;
  customer: SignInFacts & Pick<Profile, 'id' | 'firstName' | 'lastName'>;
  /** At least one, the oldest first. */
  items: readonly OwnDueItem[];
  now: Date;
  settings: SiteSettings;
};

/** Lists what a customer is to pay, with the total and how to pay it (rules: charge-11, payment-5). */
export const composePaymentReminder = ({
  to,
  customer,
  items,
  now,
  settings,
}: PaymentReminder): Mail => {
  const cents = sumOf(items.map((item) => decimalToCents(item.total)));
  const total = formatCentsInFull(cents);
  return composeBrandedMail({
    to,
    subject: `Balance due: ${total}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingLine(customer),
      `As of ${formatCalendarDate(businessDate(now))}, this is due:`,
    ],
    facts: [
      ...items.map((item) => ({
        label: item.day === null ? item.name : `${item.name}, ${formatCalendarDate(item.day)}`,
        value: formatCentsInFull(decimalToCents(item.total)),
      })),
      { label: 'Balance due', value: total },
    ],
    details: howToPay({ customerId: customer.id, cents, settings }),
    closing: [
      `If you have paid it in the meantime, thank you. Questions? Please reply to this email, or call us at ${settings.phone}.`,
    ],
    ...ownPageLink(customer, { page: '/billing', label: 'See your balance due', settings }),
  });
};
