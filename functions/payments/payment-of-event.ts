import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { findingOfIntent, type Finding } from './payment-finding.ts';
import { findingOf, sessionOf, type SessionDependencies } from './provider-session.ts';
import { recordOutcome, reportMismatch } from './record-outcome.ts';
import type { ProviderIntent, ProviderSession } from './stripe/provider.ts';

/** A payment of ours, with what the provider knows of it; without, there is nothing to record. */
export type FoundPayment = { payment: ProviderPayment; finding: Finding | undefined };

const unexplained = 'money that no payment explains';

/** Nothing if it is not ours: something in the provider's dashboard, or of another site. */
export const paymentOfSession = async (
  session: ProviderSession,
  { payments, provider }: SessionDependencies,
): Promise<FoundPayment | undefined> => {
  const payment =
    session.paymentId === null ? undefined : await payments.findOfProvider(session.paymentId);
  const isOurs =
    payment && !payment.isAutomatic && (payment.sessionId ?? session.id) === session.id;
  if (isOurs) return { payment, finding: await findingOf(session, provider) };
  // Without an intent, it was about saving a method.
  if (session.status === 'complete' && session.intentId !== null)
    reportMismatch(unexplained, { sessionId: session.id });
  return undefined;
};

const isMoney = ({ status }: ProviderIntent): boolean =>
  status === 'succeeded' || status === 'processing';

const findingAbout = async (
  intent: ProviderIntent,
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<Finding | undefined> => {
  if (payment.isAutomatic)
    return payment.intentId === intent.id ? findingOfIntent(intent) : undefined;
  // The session of a payment is not in its intent, but we know it, or learn it now.
  const made = await sessionOf(payment, now, dependencies);
  const { provider } = dependencies;
  return made && findingOf(await provider.getSession(made.id), provider);
};

/**
 * Nothing if it is not the one that its payment stores: of several that an automatic payment may have at the provider,
 * only that one is ever confirmed (rules: payment-27).
 */
export const paymentOfIntent = async (
  intent: ProviderIntent,
  now: Date,
  dependencies: SessionDependencies,
): Promise<FoundPayment | undefined> => {
  const { paymentId } = intent;
  const payment =
    paymentId === null ? undefined : await dependencies.payments.findOfProvider(paymentId);
  const finding = payment && (await findingAbout(intent, payment, now, dependencies));
  if (payment && finding) return { payment, finding };
  if (isMoney(intent)) reportMismatch(unexplained, { intentId: intent.id });
  return undefined;
};

/**
 * The payment of an intent, as decided: the event of a refund or a dispute may come before the one of its payment.
 * @returns undefined if it is not ours
 */
export const decidedPayment = async (
  intent: ProviderIntent,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> => {
  const { paymentId } = intent;
  const payment =
    paymentId === null ? undefined : await dependencies.payments.findOfProvider(paymentId);
  if (!payment || !isUndecided(payment.state)) return payment;
  const found = await paymentOfIntent(intent, now, dependencies);
  if (!found?.finding) return payment;
  return recordOutcome({ paymentId: payment.id, finding: found.finding, now }, dependencies);
};
