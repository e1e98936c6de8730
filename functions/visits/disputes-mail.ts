import { formatCalendarDate, businessDate } from 'shared/domain/dates.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { personName } from '../customers/person-name.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { disputeReason } from '../payment-rows/dispute-view.ts';
import { currentDispute, type PaymentDispute } from '../payment-rows/payment-dispute.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { composeBrandedMail } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';

type Disputed = { payment: ProviderPayment; customer: Profile | undefined };

type News = {
  payments: readonly [Disputed, ...Disputed[]];
  to: string;
  settings: SiteSettings;
};

const stateSentence = ({ state, dueBy }: PaymentDispute): string => {
  const until = dueBy && formatCalendarDate(businessDate(new Date(dueBy)));
  switch (state) {
    case 'inquiry':
      return until ? `The bank asks; answer by ${until}.` : 'The bank asks.';
    case 'open':
      return until ? `Disputed; evidence is taken until ${until}.` : 'Disputed.';
    case 'prevented':
      return 'The bank goes no further.';
    case 'won':
      return 'You have won.';
    case 'lost':
      return 'Lost: the bank has taken the money back.';
  }
};

const factsOf = ({ payment, customer }: Disputed) => {
  const dispute = currentDispute(payment.disputes);
  if (!dispute) return [];
  const value = [
    formatCentsInFull(dispute.amount),
    stateSentence(dispute),
    disputeReason(dispute.reason),
  ].join(' · ');
  return [{ label: customer ? personName(customer) : 'Customer', value }];
};

/** Tells the operator of payments that cardholders or banks contest, and how that ended (rules: payment-41). */
export const composeDisputes = ({ payments, to, settings }: News): Mail =>
  composeBrandedMail({
    to,
    subject: 'News of a disputed payment',
    replyTo: settings.email,
    settings,
    paragraphs: ['There is news of payments that were contested after they were made:'],
    facts: payments.flatMap(factsOf),
    action: { label: 'See your money', href: `${settings.siteUrl}/admin/money` },
  });
