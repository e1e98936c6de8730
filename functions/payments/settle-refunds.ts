import { isForgotten, isStanding, type PaymentRefund } from '../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import { pastBusy, type SessionDependencies } from './provider-session.ts';
import { reportMismatch } from './record-outcome.ts';
import { isRecorded, recordRefund, type RefundNews } from './record-refund.ts';
import { isRefused, type ProviderRefund } from './stripe/provider.ts';

const notMade = ({ id }: PaymentRefund): RefundNews => ({
  notMade: id,
  failure: 'Stripe has not made this refund, so nothing was given back.',
});

/** Has the provider make a refund that is not among those it has made. */
const make = async (
  refund: PaymentRefund,
  { intentId, now }: { intentId: string; now: Date },
  { provider, pause }: SessionDependencies,
): Promise<RefundNews> => {
  // Nobody can be making it any more, and soon its key will be forgotten: it would be made twice.
  if (isForgotten(refund, now)) return notMade(refund);
  const { id: refundId, amount } = refund;
  try {
    const made = await pastBusy(
      async () => provider.createRefund({ refundId, intentId, amount }, refundId),
      pause,
    );
    return { made };
  } catch (error) {
    if (isRefused(error)) return notMade(refund);
    throw error;
  }
};

/** Nothing is paid any more that what has come back could belong to. */
const reportUnrefunded = (
  { id: paymentId, refunds }: ProviderPayment,
  known: readonly ProviderRefund[],
): void => {
  for (const { id, refundId, status } of known) {
    const isOfIt = (refund: PaymentRefund) => refund.refundId === id || refund.id === refundId;
    if (status === 'failed' && refunds.some((each) => isStanding(each) && isOfIt(each)))
      reportMismatch('a refund that failed after its payment was lost', {
        paymentId,
        refundId: id,
      });
  }
};

/**
 * Brings the refunds of a payment to what the provider has: makes those that were asked for, and records all others,
 * also those made in its dashboard (rules: payment-17, payment-18). Harmless to repeat.
 * @throws ProviderError, after which it can be repeated
 */
export const settleRefunds = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment> => {
  const { id: paymentId, intentId } = payment;
  // While it is disputed, the provider refuses refunds; what becomes of earlier ones is read afterward.
  const isOver = payment.state === 'returned' && payment.refunds.length > 0;
  if ((payment.state !== 'succeeded' && !isOver) || intentId === null) return payment;
  await verified();
  const known: ProviderRefund[] = await dependencies.provider.listRefunds(intentId);
  if (isOver) {
    reportUnrefunded(payment, known);
    return payment;
  }
  const ours = new Set(known.map(({ refundId }) => refundId));
  let settled = payment;
  const record = async (news: RefundNews): Promise<void> => {
    settled = await recordRefund({ paymentId, news, now }, dependencies);
  };
  // What was asked for is settled before others take what is left of the items.
  for (const refund of payment.refunds)
    if (refund.state === 'asked' && !ours.has(refund.id))
      await record(await make(refund, { intentId, now }, dependencies));
  for (const made of known.toReversed()) if (!isRecorded(settled, made)) await record({ made });
  return settled;
};
