import type { ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import { paymentUnderWay } from '../bookings/held-item.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import type { PaymentStore } from '../payment-rows/payment-store.ts';
import {
  expiryOf,
  isForgotten,
  isMakeable,
  type ProviderPayment,
} from '../payment-rows/provider-payment.ts';
import { findingOfIntent, type Finding } from './payment-finding.ts';
import { recordOutcome, type OutcomeDependencies } from './record-outcome.ts';
import {
  isBusy,
  isRefused,
  isUnclear,
  type Provider,
  type ProviderSession,
} from './stripe/provider.ts';

export type SessionDependencies = OutcomeDependencies & {
  payments: Pick<PaymentStore, 'findOfProvider' | 'saveSession' | 'claimAsking'>;
  provider: Provider;
  methods: ProviderSettings['methods'];
  siteUrl: string;
  pause: (milliseconds: number) => Promise<unknown>;
};

export type IntentDependencies = OutcomeDependencies & {
  provider: Pick<Provider, 'getIntent'>;
};

/** Milliseconds, each time: another call with the same key may take a second or two. */
const pauses = [100, 200, 400, 800, 1600];

/** Repeats a call for as long as another one with its key is under way, or the provider takes no more calls. */
export const pastBusy = async <T>(
  call: () => Promise<T>,
  pause: SessionDependencies['pause'],
): Promise<T> => {
  for (const pauseFor of pauses)
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await pause(pauseFor);
    }
  return call();
};

/** Makes the session of a payment, or finds the one that was made, also while another call is making it. */
const makeSession = async (
  payment: ProviderPayment,
  { provider, methods, siteUrl, pause }: SessionDependencies,
): Promise<ProviderSession> => {
  const returnTo = `${siteUrl}/billing?payment=${payment.id}`;
  const session = {
    paymentId: payment.id,
    items: payment.items,
    customerId: payment.providerCustomerId,
    methods,
    expiresAt: expiryOf(payment),
    returnTo,
    // There the page need not wait for an answer: nothing was paid.
    leaveTo: `${returnTo}&left=1`,
  };
  return pastBusy(async () => provider.createSession(session, payment.id), pause);
};

/**
 * The session of an open payment, made now if it has none.
 * @returns undefined if the provider has none and will not make one any more
 * @throws ProviderError; `refused` if it has none because it does not take what the stage is set to
 */
export const sessionOf = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<{ id: string; url: string | null } | undefined> => {
  const { payments, provider } = dependencies;
  if (payment.sessionId !== null) return { id: payment.sessionId, url: payment.url };
  await verified();
  let session: ProviderSession;
  try {
    session = await makeSession(payment, dependencies);
  } catch (error) {
    // What was made and never learned of is found by its key as long as the provider answers.
    const isLost = isUnclear(error) && isForgotten(payment, now);
    const isTooLate = isRefused(error) && !isMakeable(payment, now);
    if (isLost || isTooLate) return undefined;
    throw error;
  }
  if (await payments.saveSession(payment, { session, now })) return session;
  const stored = await payments.findOfProvider(payment.id);
  if (stored?.state === 'open' && stored.sessionId === session.id) return session;
  // The payment has ended in the meantime, and nobody may pay it any more.
  if (stored?.sessionId !== session.id) await provider.expireSession(session.id);
  return undefined;
};

export const findingOf = async (
  session: ProviderSession,
  provider: Provider,
): Promise<Finding> => ({
  session,
  intent:
    session.status === 'complete' && session.intentId !== null
      ? await provider.getIntent(session.intentId)
      : null,
});

/** Asks the provider about a payment and records the answer. @throws ProviderError */
export const askProvider = async (
  { id, sessionId }: { id: string; sessionId: string },
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment> => {
  const { provider } = dependencies;
  const finding = await findingOf(await provider.getSession(sessionId), provider);
  return recordOutcome({ paymentId: id, finding, now }, dependencies);
};

/**
 * Asks the provider about the intent of an automatic payment and records the answer (rules: payment-27).
 * @returns the payment as it is then; still undecided if nobody has confirmed the intent
 * @throws ProviderError
 */
export const askAboutIntent = async (
  { id, intentId }: { id: string; intentId: string },
  now: Date,
  dependencies: IntentDependencies,
): Promise<ProviderPayment> => {
  const intent = await dependencies.provider.getIntent(intentId);
  return recordOutcome({ paymentId: id, finding: findingOfIntent(intent), now }, dependencies);
};

const expired = async (id: string, provider: Provider): Promise<ProviderSession> => {
  try {
    return await provider.expireSession(id);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // The customer has paid, or it has expired by itself.
    return provider.getSession(id);
  }
};

/**
 * Ends an open payment at the provider, and then here (rules: payment-10). An open one of autopay has taken nothing and
 * never will: it is confirmed only once it is processing.
 * @throws AppError `conflict` if the customer has paid; ProviderError
 */
export const endPayment = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment> => {
  if (payment.state === 'processing') throw paymentUnderWay();
  const session = payment.isAutomatic ? undefined : await sessionOf(payment, now, dependencies);
  const { provider } = dependencies;
  const finding = session && (await findingOf(await expired(session.id, provider), provider));
  const ended = await recordOutcome(
    { paymentId: payment.id, finding: finding ?? null, now },
    dependencies,
  );
  if (ended.state !== 'canceled') throw paymentUnderWay();
  return ended;
};
