import { AppError } from 'shared/errors.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { endMethod } from '../methods/method-events.ts';
import { decidedPayment } from '../payment-of-event.ts';
import type { SessionDependencies } from '../provider-session.ts';
import { reportMismatch } from '../record-outcome.ts';
import { settleRefunds } from '../settle-refunds.ts';
import type { ProviderDispute, ProviderIntent } from '../stripe/provider.ts';
import { recordDispute } from './record-dispute.ts';

/** Refunds that are asked for while a dispute is being recorded. */
const attempts = 8;

/** The customer has said to their bank that they never agreed, so nothing may be debited any more. */
const isMandateOver = ({ reason }: ProviderDispute): boolean => reason === 'debit_not_authorized';

/** Lets the bank account of a payment be debited no more, also if no event tells of it (rules: payment-42). */
const endMandate = async (
  payment: ProviderPayment,
  intent: ProviderIntent,
  now: Date,
  dependencies: SessionDependencies,
): Promise<void> => {
  const methods = new Set([payment.saved?.paymentMethodId, intent.methodId]);
  for (const id of methods) if (id) await endMethod(id, now, dependencies);
};

/**
 * Records a dispute as the provider has it, with the payment that it is of (rules: payment-41, payment-42). Refunds
 * that were asked for are settled before: the provider refuses them from then on.
 * @returns the payment as it is then; undefined if it is not ours
 * @throws ProviderError
 */
const applyDispute = async (
  made: ProviderDispute,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> => {
  const { provider, payments } = dependencies;
  const intent = made.intentId === null ? undefined : await provider.getIntent(made.intentId);
  const payment = intent && (await decidedPayment(intent, now, dependencies));
  if (!intent || payment?.intentId !== intent.id) {
    reportMismatch('money that no payment explains', { disputeId: made.id });
    return undefined;
  }
  const isLive = await provider.isLive();
  let current: ProviderPayment | undefined = payment;
  for (let left = attempts; current && left > 0; left -= 1) {
    await settleRefunds(current, now, dependencies);
    const news = { paymentId: payment.id, made, isLive, now };
    const recorded = await recordDispute(news, dependencies);
    if (!recorded) {
      current = await payments.findOfProvider(payment.id);
      continue;
    }
    if (isMandateOver(made)) await endMandate(recorded, intent, now, dependencies);
    // What has become of refunds while it was disputed.
    return current.state === 'disputed' ? settleRefunds(recorded, now, dependencies) : recorded;
  }
  throw new AppError('conflict', 'This payment is being changed elsewhere. Please look again.');
};

/** The same by the id of the dispute, of which an event tells late, twice and in any order. */
export const takeDispute = async (
  disputeId: string,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> =>
  applyDispute(await dependencies.provider.getDispute(disputeId), now, dependencies);

/** Records all disputes of a payment as the provider has them. @throws ProviderError */
export const askAboutDisputes = async (
  { id, intentId }: Pick<ProviderPayment, 'id' | 'intentId'>,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> => {
  if (intentId === null) return undefined;
  for (const made of (await dependencies.provider.listDisputes(intentId)).toReversed())
    await applyDispute(made, now, dependencies);
  return dependencies.payments.findOfProvider(id);
};
