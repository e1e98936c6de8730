import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { personName } from '../customers/person-name.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { failedRefundOf, isOfItem } from '../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';

export type FailedRefund = { payment: ProviderPayment; customer: Profile | undefined };

type Failed = {
  payments: readonly [FailedRefund, ...FailedRefund[]];
  to: string;
  settings: SiteSettings;
};

const factsOf = ({ payment, customer }: FailedRefund) =>
  payment.items.flatMap((item) => {
    const failed = failedRefundOf(payment.refunds.filter(isOfItem(item)));
    if (!failed) return [];
    const amount = `${formatCentsInFull(failed.amount)} of ${item.name}`;
    const value = [amount, failed.message].filter(Boolean).join(' · ');
    return [{ label: customer ? personName(customer) : 'Customer', value }];
  });

/** Tells the operator of refunds that have come back days after they were made (rules: payment-18). */
export const composeFailedRefunds = ({ payments, to, settings }: Failed): Mail =>
  composeBrandedMail({
    to,
    subject: 'A refund has come back',
    replyTo: settings.email,
    settings,
    paragraphs: [
      'This money was given back and has come back to your Stripe account, so your customer does not have it. Please refund it again, or give it back in another way:',
    ],
    facts: payments.flatMap(factsOf),
    action: { label: 'See your money', href: `${settings.siteUrl}/admin/money` },
  });
