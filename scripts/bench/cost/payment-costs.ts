import { feeOf } from 'local-stripe/payments/balance.ts';
import { costOf } from './monthly-bill.ts';
import { prices } from './prices.ts';
import { withPayments } from './usage.ts';

/**
 * What Stripe keeps of a payment of this many dollars, in dollars, for a card (Link too) and for a bank. The rates are
 * those of packages/local-stripe, from Stripe's page (https://stripe.com/pricing), compared on 2026-11-29 with
 * https://github.com/api-evangelist/stripe/blob/main/plans/stripe-plans-pricing.yml.
 */
export const stripeFees = (dollars: number) => ({
  card: feeOf(dollars * 100, 'card') / 100,
  bank: feeOf(dollars * 100, 'us_bank_account') / 100,
});

/** What AWS and Stripe ask for in a month, in dollars, because a stage takes cards and banks. */
export const paymentCosts = (customers: number) => {
  const { secrets, secretReads, alarmMetrics, bill } = withPayments;
  const fees = stripeFees(bill);
  return {
    secrets: costOf(prices.secrets, secrets),
    secretCalls: costOf(prices.secretCalls, customers * secretReads),
    // What is free is used up by the other alarms.
    alarmMetrics: costOf({ ...prices.alarmMetrics, free: 0 }, alarmMetrics),
    card: customers * fees.card,
    bank: customers * fees.bank,
  };
};
