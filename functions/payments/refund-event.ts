import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { decidedPayment } from './payment-of-event.ts';
import type { SessionDependencies } from './provider-session.ts';
import { settleRefunds } from './settle-refunds.ts';

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
  const { provider } = dependencies;
  const { intentId } = await provider.getRefund(refundId);
  const intent = intentId === null ? undefined : await provider.getIntent(intentId);
  const payment = intent && (await decidedPayment(intent, now, dependencies));
  return payment && settleRefunds(payment, now, dependencies);
};
