import { isForgotten, type PaymentRefund } from '../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import { pastBusy, type SessionDependencies } from './provider-session.ts';
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
  if (payment.state !== 'succeeded' || intentId === null) return payment;
  await verified();
  const known: ProviderRefund[] = await dependencies.provider.listRefunds(intentId);
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
