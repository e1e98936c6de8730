import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { findingOf, sessionOf, type SessionDependencies } from './provider-session.ts';
import { recordOutcome } from './record-outcome.ts';
import { settleRefunds } from './settle-refunds.ts';

/** The event of a refund may come before the one of the payment. */
const decided = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment> => {
  const { provider } = dependencies;
  const made = isUndecided(payment.state) && (await sessionOf(payment, now, dependencies));
  if (!made) return payment;
  const finding = await findingOf(await provider.getSession(made.id), provider);
  return recordOutcome({ paymentId: payment.id, finding, now }, dependencies);
};

/**
 * Records the refunds of the payment that a refund at the provider is of. Money that no payment explains has been
 * reported when it came (rules: payment-17).
 * @returns the payment as it is then; undefined if it is not ours
 * @throws ProviderError
 */
export const takeRefund = async (
  refundId: string,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> => {
  const { payments, provider } = dependencies;
  const { intentId } = await provider.getRefund(refundId);
  const paymentId = intentId === null ? null : (await provider.getIntent(intentId)).paymentId;
  const payment = paymentId === null ? undefined : await payments.findOfProvider(paymentId);
  return payment && settleRefunds(await decided(payment, now, dependencies), now, dependencies);
};
