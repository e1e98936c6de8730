import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { waysToPay } from 'shared/domain/prices/ways-to-pay.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { factTable, paragraph, type MailBlock } from './branded-mail.ts';

type Due = {
  customerId: string;
  /** With tax. */
  cents: number;
  /** What it is for, if the mail is about something else: ' for this visit'. */
  what?: string;
  settings: SiteSettings;
};

/** How a customer can pay an amount, with their reference; empty on a stage without ways to pay (rules: payment-5). */
export const howToPay = ({ customerId, cents, what = '', settings }: Due): MailBlock[] => {
  const reference = paymentReference(customerId);
  const ways = cents > 0 ? waysToPay({ settings, cents, reference }) : [];
  if (ways.length === 0) return [];
  const { html } = factTable(
    ways.map(({ method, to, href }) => ({
      label: paymentMethodNames[method],
      value: to,
      ...(href !== null && { href }),
    })),
  );
  const lines = ways.map(({ method, to, href }) =>
    [`${paymentMethodNames[method]}: ${to}`, href].filter(Boolean).join(', '),
  );
  return [
    paragraph(`Please pay ${formatCentsInFull(cents)}${what} with the reference ${reference}.`),
    { text: lines.join('\n'), html },
  ];
};
