import { sumOf } from 'shared/domain/prices/money.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { expect } from 'vitest';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import type { HistoryWorld } from './history-world.ts';

const amountOf = ({ amount }: { amount: number }): number => amount;

const byHand = new Set<string | null>(paymentMethods);

/** Cents that a payment has taken, without what went back, for now or for good. */
const leftOf = (payment: ProviderPayment): number => {
  const gone = payment.disputes.filter(({ state }) => state === 'open' || state === 'lost');
  return totalOf(payment) - refundedOf(payment.refunds) - sumOf(gone.map(amountOf));
};

/** Payments that took money, whatever became of it. */
export const takenPayments = ({ payments }: Pick<HistoryWorld, 'payments'>): ProviderPayment[] =>
  payments().filter(({ state }) => ['succeeded', 'disputed', 'returned'].includes(state));

/**
 * Once all is known: what the provider has for us is what our payments say, and what the accountant's files of all
 * months add up to, with what was paid by hand.
 * @param net cents, of all files together
 */
export const expectOurs = (world: HistoryWorld, net: number): void => {
  const { stripe, payments, charges, visits } = world;
  const atProvider = stripe.taken() - stripe.refunded() - stripe.returned();
  expect(sumOf(takenPayments(world).map(leftOf))).toBe(atProvider);
  const handed = [
    ...charges().flatMap(({ state, paymentMethod, amount, tax }) =>
      state === 'paid' && byHand.has(paymentMethod) ? amount + tax : [],
    ),
    ...visits().flatMap(({ paymentStatus, paymentMethod, totalAmount, tax }) =>
      paymentStatus === 'paid' && byHand.has(paymentMethod) ? totalAmount + tax : [],
    ),
  ];
  // No file has what is contested until it is lost.
  const contested = stripe.disputes().filter(({ state }) => state === 'open');
  expect(net).toBe(atProvider + sumOf(contested.map(amountOf)) + sumOf(handed));
  // Each is in the state that the provider's answer calls for.
  const open = new Set(contested.map(({ intentId }) => intentId));
  for (const { intentId, state } of takenPayments(world))
    expect([intentId, state === 'disputed']).toEqual([intentId, open.has(intentId)]);
  for (const { id, state, intentId } of payments())
    // Less than nothing if more was contested than was left.
    if (state === 'returned') expect([id, stripe.left(intentId!) <= 0]).toEqual([id, true]);
  // Nothing is debited any more from whom never agreed.
  const refused = stripe.disputes().filter(({ reason }) => reason === 'debit_not_authorized');
  const saved = world.savedMethods().map(({ paymentMethodId }) => paymentMethodId);
  for (const { intentId } of refused) {
    const { savedId, methodId } = stripe.intents().find(({ id }) => id === intentId)!;
    expect(saved).not.toContain(savedId ?? methodId);
  }
};
