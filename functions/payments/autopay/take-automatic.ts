import { AppError } from 'shared/errors.ts';
import type { AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { PaymentStore } from '../../payment-rows/payment-store.ts';
import { putProviderPayment } from '../../payment-rows/payment-store.ts';
import { isPast, type ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import { findingOfIntent } from '../payment-finding.ts';
import { changeItems, readItems } from '../payment-items.ts';
import { pastBusy } from '../provider-session.ts';
import { recordOutcome, recordRefusal, type OutcomeDependencies } from '../record-outcome.ts';
import { isRefused, type Provider, type ProviderIntent } from '../stripe/provider.ts';
import { methodGone, needsCustomer } from './attempt-rules.ts';

export type TakeDependencies = OutcomeDependencies & {
  payments: Pick<PaymentStore, 'findOfProvider'>;
  autopays: Pick<AutopayStore, 'find'>;
  provider: Pick<
    Provider,
    'createIntent' | 'confirmIntent' | 'getIntent' | 'cancelIntent' | 'listIntents'
  >;
  pause: (milliseconds: number) => Promise<unknown>;
};

/** Milliseconds by which the provider's clock may be behind ours. */
const clocksApart = 24 * 60 * 60_000;

const keyOf = ({ id, attempt }: ProviderPayment): string => `${id}/${attempt}`;

const notTaken = async (
  { id: paymentId }: ProviderPayment,
  now: Date,
  dependencies: TakeDependencies,
): Promise<ProviderPayment> => recordOutcome({ paymentId, finding: null, now }, dependencies);

/** Cancels an intent at the provider. @returns the intent as it is then; it may have taken money in the meantime */
const canceled = async (
  id: string,
  provider: TakeDependencies['provider'],
): Promise<ProviderIntent> => {
  try {
    return await provider.cancelIntent(id);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return provider.getIntent(id);
  }
};

/** Whether the customer still agrees to what the payment takes. */
const isAgreed = async (
  { customerId, saved, items }: ProviderPayment,
  { autopays }: TakeDependencies,
): Promise<boolean> => {
  const { methodId, upTo } = (await autopays.find(customerId)) ?? { methodId: null, upTo: null };
  if (methodId === null || upTo === null || methodId !== saved?.id) return false;
  return items.every(({ total }) => total <= upTo);
};

/** Frees the items of a payment that got stuck before its intent was known to us: nobody will ever confirm that one. */
const giveUp = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: TakeDependencies,
): Promise<ProviderPayment> => {
  const { providerCustomerId, createdAt, id } = payment;
  const { provider } = dependencies;
  const since = new Date(Date.parse(createdAt) - clocksApart);
  const made =
    providerCustomerId === null ? [] : await provider.listIntents(providerCustomerId, since);
  for (const intent of made) if (intent.paymentId === id) await canceled(intent.id, provider);
  return notTaken(payment, now, dependencies);
};

/** Lets a payment collect its items by this intent. @returns the payment as it is then */
const collect = async (
  { id }: ProviderPayment,
  intentId: string,
  { now, table, payments, ...stores }: TakeDependencies & { now: Date },
): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const payment = await payments.findOfProvider(id);
    if (!payment) throw new AppError('not-found', 'This payment could not be found.');
    if (payment.state !== 'open') return payment;
    const items = await readItems(payment.items, stores);
    const change = { payment, step: 'process', paid: null, now } as const;
    const { operations, lost } = changeItems(table, items, change);
    if (lost.length > 0 || operations.length < payment.items.length) {
      const isCurrent = (await payments.findOfProvider(id))?.revision === payment.revision;
      // It would take money for something that it does not hold.
      return isCurrent ? payment : 'overtaken';
    }
    const after: ProviderPayment = {
      ...payment,
      state: 'processing',
      intentId,
      revision: payment.revision + 1,
      updatedAt: now.toISOString(),
    };
    const written = await transactIfCurrent(table, [
      putProviderPayment(table, after),
      ...operations,
    ]);
    return written ? after : 'overtaken';
  }, 'This payment is being changed elsewhere. Please look again.');

/** Makes the intent of an open payment, which takes nothing yet, and stores its id. */
const begin = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: TakeDependencies,
): Promise<ProviderPayment> => {
  const { provider, pause } = dependencies;
  const { id: paymentId, saved, providerCustomerId } = payment;
  const isOver = isPast(payment, now) || !(await isAgreed(payment, dependencies));
  if (isOver || saved === null || providerCustomerId === null)
    return giveUp(payment, now, dependencies);
  const intent = {
    paymentId,
    customerId: providerCustomerId,
    methodId: saved.paymentMethodId,
    type: saved.type,
    amount: totalOf(payment),
  };
  let intentId: string;
  try {
    const made = await pastBusy(async () => provider.createIntent(intent, keyOf(payment)), pause);
    intentId = made.id;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return recordRefusal({ paymentId, code: methodGone, now }, dependencies);
  }
  const collecting = await collect(payment, intentId, { ...dependencies, now });
  if (collecting.intentId !== intentId) await canceled(intentId, provider);
  return collecting.state === 'open' ? notTaken(payment, now, dependencies) : collecting;
};

/**
 * Charges the intent unless that has been tried; cancels it if the customer no longer agrees, or long after: the
 * next payment takes the items then.
 * @returns the intent as it is then
 */
const confirmed = async (
  payment: ProviderPayment,
  intent: ProviderIntent,
  { now, ...dependencies }: TakeDependencies & { now: Date },
): Promise<ProviderIntent> => {
  const { provider, pause } = dependencies;
  if (intent.status !== 'unconfirmed') return intent;
  const isOver = isPast(payment, now) || !(await isAgreed(payment, dependencies));
  if (isOver) return canceled(intent.id, provider);
  try {
    return await pastBusy(
      async () => provider.confirmIntent(intent.id, `${keyOf(payment)}/confirm`),
      pause,
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    const found = await provider.getIntent(intent.id);
    // Others have confirmed or canceled it, or its method can be used no more.
    return found.status === 'unconfirmed'
      ? { ...found, status: 'failed', failureCode: methodGone }
      : found;
  }
};

/** Ends an intent that was tried and has taken nothing, so that it never will. */
const ended = async (
  intent: ProviderIntent,
  provider: TakeDependencies['provider'],
): Promise<ProviderIntent> => {
  if (intent.status !== 'failed' && intent.status !== 'unfinished') return intent;
  const after = await canceled(intent.id, provider);
  if (after.status !== 'canceled' && after.status !== 'failed') return after;
  const code = intent.status === 'unfinished' ? needsCustomer : null;
  return { ...intent, status: 'failed', failureCode: intent.failureCode ?? code };
};

/**
 * Goes on with an automatic payment from wherever it stopped, however often, also at once with another call: the
 * intent is read first, and only one that nobody has tried is charged (docs/decisions/0078).
 * @returns the payment as it is then
 * @throws ProviderError, after which it can be repeated
 */
export const takeAutomatic = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: TakeDependencies,
): Promise<ProviderPayment> => {
  await verified();
  const begun = payment.state === 'open' ? await begin(payment, now, dependencies) : payment;
  const { id: paymentId, intentId } = begun;
  if (begun.state !== 'processing' || intentId === null) return begun;
  const { provider } = dependencies;
  const read = await provider.getIntent(intentId);
  const tried = await confirmed(begun, read, { ...dependencies, now });
  const finding = findingOfIntent(await ended(tried, provider));
  return recordOutcome({ paymentId, finding, now }, dependencies);
};
