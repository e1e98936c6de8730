import { businessDate } from 'shared/domain/dates.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { paymentTransitions } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { addFee } from '../../bookings/month-rows.ts';
import { queueNews } from '../../bookings/operator-news.ts';
import { disputeReason } from '../../payment-rows/dispute-view.ts';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';
import { putProviderPayment } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../../platform/table/transact.ts';
import { readItems } from '../payment-items.ts';
import { reportMismatch, type OutcomeDependencies } from '../record-outcome.ts';
import type { ProviderDispute } from '../stripe/provider.ts';
import { changeDisputed, monthRowsOf } from './change-disputed.ts';
import { decisionOf, disputesAfter, isContradiction } from './dispute-rules.ts';
import { disputedItems, partLoss, wholeLoss, type Loss } from './disputed-items.ts';

type News = {
  paymentId: string;
  made: ProviderDispute;
  isLive: boolean;
  now: Date;
};

/** What one transaction takes. */
const mostOperations = 100;

/** The dispute with what was lost of each item, if that is not all. */
const withLosses = (dispute: PaymentDispute, losses: readonly Loss[]): PaymentDispute => ({
  ...dispute,
  losses: losses.map(({ of: { item }, amount, tax }) => ({
    item: { kind: item.kind, id: item.id },
    amount,
    tax,
  })),
});

/** What the provider charges for a dispute, once. */
const feeOf = (
  table: Table,
  { id: paymentId, customerId, disputes }: ProviderPayment,
  { dispute, day }: { dispute: PaymentDispute; day: string },
): Operation[] => {
  const known = disputes.find(({ id }) => id === dispute.id)?.fee ?? 0;
  const { id, fee: amount } = dispute;
  return amount > 0 && known === 0
    ? [addFee(table, { paymentId, customerId, amount, day }, id)]
    : [];
};

/** Whether the operator is told: that something is contested, or how that ended. */
const isNews = (before: PaymentDispute | undefined, after: PaymentDispute): boolean =>
  before?.state !== after.state;

/** Takes the step that a dispute leads to, with the items, in one transaction. */
const takeStep = async (
  payment: ProviderPayment,
  { made, isLive, now }: News,
  { table, ...stores }: OutcomeDependencies,
): Promise<ProviderPayment | 'overtaken'> => {
  const noted = disputesAfter(payment.disputes, made, { isLive, now });
  const before = payment.disputes.find(({ id }) => id === made.id);
  const dispute = noted.find(({ id }) => id === made.id);
  if (noted === payment.disputes || !dispute) {
    if (before && isContradiction(before, made))
      reportMismatch('a dispute that was decided otherwise', { disputeId: made.id });
    return payment;
  }
  const { step, isPartLost } = decisionOf(payment, noted, made.id);
  const { own, others } = disputedItems(payment, await readItems(payment.items, stores));
  const part = isPartLost ? partLoss(own, made.amount) : { losses: [], rest: 0 };
  const losses = step === 'lose' ? wholeLoss(own) : part.losses;
  const rest =
    step === 'lose' ? made.amount - sumOf(losses.map(({ amount }) => amount)) : part.rest;
  const today = businessDate(now);
  const after: ProviderPayment = {
    ...payment,
    state: step ? paymentTransitions[step].to : payment.state,
    disputes: noted.map((each) =>
      isPartLost && each === dispute ? withLosses(dispute, part.losses) : each,
    ),
    revision: payment.revision + 1,
    updatedAt: now.toISOString(),
    delivery: step === 'lose' ? { state: 'queued' } : payment.delivery,
  };
  const change = { payment, step, own, losses, rest, dispute, today, now };
  const operations = [
    putProviderPayment(table, after, { isMailDue: step === 'lose' }),
    ...changeDisputed(table, change),
    ...feeOf(table, payment, { dispute, day: today }),
    ...(isNews(before, dispute) ? [queueNews(table, 'dispute', payment.id)] : []),
  ];
  const rows = monthRowsOf(table, change, disputeReason(dispute.reason));
  const room = mostOperations - operations.length;
  // Their keys say what they are of, so they may be there already. What is lost stays lost.
  for (const row of rows.slice(room)) await transactIfCurrent(table, [row]);
  const written = await transactIfCurrent(table, [...operations, ...rows.slice(0, room)]);
  if (!written) return 'overtaken';
  const { id: paymentId, state } = payment;
  if (state === 'failed' || state === 'canceled')
    reportMismatch('a dispute of a payment that is over', { paymentId, disputeId: made.id });
  for (const itemId of step ? others : [])
    reportMismatch('a disputed item that it has not paid', { paymentId, itemId });
  if (rest > 0) reportMismatch('a loss that no item explains', { paymentId, amount: rest });
  return after;
};

/**
 * Stores what is known of a dispute with its payment, whose items go with it: contested, ours again, or due again
 * (rules: payment-41, payment-42). What is stored already, or is older than that, changes nothing.
 * @returns the payment as it is then; undefined if a refund of it has to be settled before
 * @throws AppError `not-found`; `conflict` if others change it all the time
 */
export const recordDispute = async (
  news: News,
  dependencies: OutcomeDependencies,
): Promise<ProviderPayment | undefined> => {
  const recorded = await retryOnConflict<ProviderPayment | 'refunding'>(async () => {
    const payment = await dependencies.payments.findOfProvider(news.paymentId);
    if (!payment) throw new AppError('not-found', 'This payment could not be found.');
    const isRefunding = payment.refunds.some(({ state }) => state === 'asked');
    if (isRefunding && payment.state === 'succeeded') return 'refunding';
    return takeStep(payment, news, dependencies);
  }, 'This payment is being changed elsewhere. Please look again.');
  return recorded === 'refunding' ? undefined : recorded;
};
