import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import {
  isOfItem,
  refundedOf,
  type PaymentRefund,
  type RefundState,
} from '../payment-rows/payment-refund.ts';
import { putProviderPayment } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { readItems, type Items } from './payment-items.ts';
import { reportMismatch, type OutcomeDependencies } from './record-outcome.ts';
import { changeRefunds, leftOf, paidItemOf, refundOf } from './refund-items.ts';
import type { ProviderRefund } from './stripe/provider.ts';

/** What is known of a refund: that of the provider, or why it was never made. */
export type RefundNews =
  | { made: ProviderRefund }
  | { notMade: PaymentRefund['id']; failure: string };

/** A refund never goes back to an earlier one of these, so an answer that is late changes nothing. */
const order: readonly RefundState[] = ['asked', 'pending', 'done', 'failed'];

const stateOf: Record<ProviderRefund['status'], RefundState> = {
  pending: 'pending',
  succeeded: 'done',
  failed: 'failed',
};

/** What the operator reads of a refund that the provider could not make. */
const failureSentence = (code: string | null): string => {
  switch (code) {
    case 'lost_or_stolen_card':
    case 'expired_or_canceled_card':
      return 'The card is no longer valid, so the money came back.';
    case 'insufficient_funds':
      return 'There was not enough money in the Stripe account.';
    default:
      return 'The customer’s bank has sent the money back.';
  }
};

const stepped = (
  refund: PaymentRefund,
  { made, now }: { made: ProviderRefund; now: Date },
): PaymentRefund => {
  const state = stateOf[made.status];
  if (order.indexOf(state) <= order.indexOf(refund.state)) return refund;
  return {
    ...refund,
    state,
    refundId: made.id,
    day: businessDate(made.createdAt),
    failure: state === 'failed' ? failureSentence(made.failureCode) : null,
    updatedAt: now.toISOString(),
  };
};

/** Whether a stored refund is that of the provider, or a part of it. */
const isOf =
  (made: ProviderRefund) =>
  ({ id, refundId, state }: PaymentRefund): boolean =>
    refundId === null ? id === made.refundId && state !== 'failed' : refundId === made.id;

/** Whether all that is known of a refund is stored with the payment. */
export const isRecorded = ({ refunds }: ProviderPayment, made: ProviderRefund): boolean => {
  const parts = refunds.filter(isOf(made));
  const isCurrent = parts.every(
    ({ state }) => order.indexOf(state) >= order.indexOf(stateOf[made.status]),
  );
  return isCurrent && (made.status === 'failed' || refundedOf(parts) >= made.amount);
};

type Circumstances = { payment: ProviderPayment; items: Items; now: Date };

/**
 * The refunds of a payment with what was given back in the provider's dashboard: of the payment's items in their order,
 * up to what each has left.
 */
const withForeign = (
  made: ProviderRefund,
  known: readonly PaymentRefund[],
  { payment, items, now }: Circumstances,
): readonly PaymentRefund[] => {
  const refunds = [...known];
  const parts = () => refunds.filter(({ refundId }) => refundId === made.id);
  let rest = made.amount - refundedOf(parts());
  for (const { kind, id } of payment.items) {
    const item = { kind, id };
    const paid = paidItemOf(payment, item, items);
    const amount = paid ? Math.min(rest, leftOf(paid, refunds.filter(isOfItem(item)))) : 0;
    if (!paid || amount <= 0) continue;
    rest -= amount;
    const part = {
      id: derivedId('refund', made.id, String(parts().length)),
      item,
      amount,
      reason: null,
      state: stateOf[made.status],
      refundId: made.id,
      madeAt: made.createdAt,
    };
    refunds.push(refundOf(part, { paid, refunds, now }));
  }
  // The provider will refuse what has been asked for and took the place of this.
  if (rest > 0 && !refunds.some(({ state }) => state === 'asked'))
    reportMismatch('a refund that no item explains', { refundId: made.id, amount: rest });
  return refunds;
};

const refundsAfter = (news: RefundNews, circumstances: Circumstances): readonly PaymentRefund[] => {
  const { payment, now } = circumstances;
  const { refunds } = payment;
  if ('notMade' in news)
    return refunds.map((refund) =>
      refund.id === news.notMade && refund.state === 'asked'
        ? { ...refund, state: 'failed', failure: news.failure, updatedAt: now.toISOString() }
        : refund,
    );
  const { made } = news;
  const isThis = isOf(made);
  const known = refunds.map((refund) => (isThis(refund) ? stepped(refund, { made, now }) : refund));
  return made.status === 'failed' ? known : withForeign(made, known, circumstances);
};

/**
 * Stores what is known of a refund, with the items it is of, in one transaction. What is stored already, or is older
 * than that, changes nothing (rules: payment-17, payment-18). It is stored also of a customer whose deletion has begun.
 * @returns the payment as it is then
 * @throws AppError `not-found`; `conflict` if others change it all the time
 */
export const recordRefund = async (
  { paymentId, news, now }: { paymentId: string; news: RefundNews; now: Date },
  { table, payments, ...stores }: OutcomeDependencies,
): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const payment = await payments.findOfProvider(paymentId);
    if (!payment) throw new AppError('not-found', 'This payment could not be found.');
    const items = await readItems(payment.items, stores);
    const refunds = [...refundsAfter(news, { payment, items, now })];
    if (refunds.every((refund, index) => refund === payment.refunds[index])) return payment;
    const after = storedRefunds(payment, refunds, now);
    const written = await transactIfCurrent(table, [
      putProviderPayment(table, after),
      ...changeRefunds(table, payment, { items, refunds, now }),
    ]);
    return written ? after : 'overtaken';
  }, 'This payment is being changed elsewhere. Please look again.');

/** The payment with these refunds, as its next revision. */
export const storedRefunds = (
  payment: ProviderPayment,
  refunds: PaymentRefund[],
  now: Date,
): ProviderPayment => ({
  ...payment,
  refunds,
  revision: payment.revision + 1,
  updatedAt: now.toISOString(),
});
