import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { personName } from '../customers/person-name.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { totalOf, type StoredPayment } from '../payment-rows/stored-payment.ts';

type Report = { payment: StoredPayment; customer: Profile; to: string; settings: SiteSettings };

/** Tells the operator what a customer says they have paid (rules: payment-3). */
export const composeReport = ({ payment, customer, to, settings }: Report): Mail => {
  const name = personName(customer);
  const total = formatCentsInFull(totalOf(payment));
  const method = paymentMethodNames[payment.method];
  return composeBrandedMail({
    to,
    subject: `${name} says ${total} is paid`,
    replyTo: customer.email ?? settings.email,
    settings,
    paragraphs: [
      `${name} says they have paid ${total} by ${method}. Nothing is marked as paid until you confirm it.`,
    ],
    facts: [
      ...payment.items.map((item) => ({ label: item.name, value: formatCentsInFull(item.total) })),
      { label: 'Reference', value: paymentReference(customer.id) },
    ],
    action: { label: 'Confirm or dismiss', href: `${settings.siteUrl}/admin/money` },
  });
};
