import { formatCentsInFull } from './money.ts';

/** The types of payment that can be saved for later, by Stripe's names (rules: payment-25). */
export const savedTypes = ['card', 'us_bank_account'] as const;
export type SavedType = (typeof savedTypes)[number];

/** The most cards and bank accounts that a customer saves. */
export const savedLimit = 10;

/** The limits that a customer may agree to for each bill, in cents. */
export const leastLimit = 100;
export const greatestLimit = 1_000_000;

/**
 * The limit to suggest, in cents: twice the highest price, rounded up to whole $50, so that tax, a fee or some extra
 * work does not exceed it; at least $300.
 * @param prices of the customer's plans, in cents
 */
export const suggestedLimit = (prices: readonly number[]): number => {
  const step = 5000;
  const wanted = Math.ceil((2 * Math.max(0, ...prices)) / step) * step;
  return Math.min(Math.max(wanted, 30_000), greatestLimit);
};

/** Days ahead of which a customer with autopay is told about a higher price (rules: payment-30). */
export const priceNoticeDays = 10;

/** Days after the day of the first failure on which autopay tries again (rules: payment-29). */
export const retryDays = [3, 7] as const;

/** How often autopay tries to collect the same bills, the first time included. */
export const mostAttempts = retryDays.length + 1;

/** Of {@link consentText}: it changes with every change of the text, so that nobody agrees to what they did not read. */
export const consentVersion = '2026-11-29';

type Consent = {
  /** Cents. */
  upTo: number;
  business: { name: string; phone: string };
};

/** What a customer agrees to when autopay is turned on. Stored with the consent and mailed (rules: payment-28). */
export const consentText = ({ upTo, business: { name, phone } }: Consent): string =>
  [
    `I authorize ${name} to charge the card or bank account I choose here for each bill when it is due, up to ${formatCentsInFull(upTo)} per bill.`,
    `A bill above ${formatCentsInFull(upTo)} is not charged: you will ask me to pay it.`,
    'If a charge fails, you may try again 3 and 7 days later.',
    `You will email me a receipt for each charge, and tell me about new prices at least ${priceNoticeDays} days ahead.`,
    `I can turn autopay off at any time under Billing, or by calling ${phone}.`,
  ].join(' ');
