import { isDeepStrictEqual } from 'node:util';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { isRefused, type Provider, type ProviderSession } from '../stripe/provider.ts';
import { changed, changeMethods, withdrawal } from './change-methods.ts';
import { detachSoon, markRemoved, type MethodDependencies } from './detach-method.ts';
import { detailsOf, readSaved, saveMethod } from './save-method.ts';

/**
 * Saves what a customer has set up on the provider's page, if anything, whatever tells of it and how often
 * (rules: payment-25).
 * @throws ProviderError
 */
export const takeSetup = async (
  { setup }: Pick<ProviderSession, 'setup'>,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  if (!setup || setup.methodId === null) return;
  const { id, userId, methodId: paymentMethodId } = setup;
  await saveMethod({ id, userId, paymentMethodId, now }, dependencies);
  const store = savedMethodStore(dependencies.table);
  const stored = await store.findSetup(userId, id);
  if (stored) await store.endSetup(stored);
};

type MethodEvent = { type: string; objectId: string };

type InactiveMandate = { methodId: string };

const inactiveMandate = async (
  id: string,
  provider: Provider,
): Promise<InactiveMandate | undefined> => {
  try {
    const { methodId, isActive } = await provider.getMandate(id);
    return isActive || methodId === null ? undefined : { methodId };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return undefined;
  }
};

/** The method by the provider's id; undefined if it is none of ours, or removed. */
const ownMethod = async (
  paymentMethodId: string,
  { table }: MethodDependencies,
): Promise<StoredMethod | undefined> => {
  const store = savedMethodStore(table);
  const owner = await store.ownerOf(paymentMethodId);
  return owner && store.find(owner.userId, owner.methodId);
};

/** Takes a method away from its customer, unless that has been done. */
const withdraw = async (
  { userId, id }: StoredMethod,
  now: Date,
  { table }: MethodDependencies,
): Promise<StoredMethod | undefined> => {
  const all = await changeMethods(table, userId, (known, autopay) => {
    const method = known.all.find((each) => each.id === id);
    return method?.state === 'saved'
      ? withdrawal(table, { method, known, autopay, isOwn: false, now })
      : null;
  });
  return all.find((each) => each.id === id);
};

/**
 * Lets a bank account be debited no more, because its customer's consent has ended; harmless to repeat. A card can be
 * charged without one, and what is not ours is ignored.
 * @throws ProviderError
 */
export const endMethod = async (
  paymentMethodId: string,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  const method = await ownMethod(paymentMethodId, dependencies);
  if (method?.type !== 'us_bank_account') return;
  const withdrawn = await withdraw(method, now, dependencies);
  if (withdrawn) await detachSoon(withdrawn, now, dependencies);
};

const takeUpdate = async (
  method: StoredMethod,
  now: Date,
  { table, provider }: MethodDependencies,
): Promise<void> => {
  const saved = await readSaved(method.paymentMethodId, provider);
  const details = saved && detailsOf(saved);
  if (!details) return;
  await changeMethods(table, method.userId, ({ all }) => {
    const stored = all.find(({ id }) => id === method.id);
    if (stored?.state !== 'saved') return null;
    const isKnown = isDeepStrictEqual({ ...stored, ...details }, stored);
    return isKnown ? null : { methods: [changed(stored, details, now)] };
  });
};

/**
 * Brings a saved method to what the provider has: its new number and expiry, or that it can be used no more. An event
 * is a hint at what to read there, and may come late, twice and in any order. What is not ours is ignored
 * (rules: payment-26).
 * @throws ProviderError
 */
export const takeMethodEvent = async (
  { type, objectId }: MethodEvent,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  const { provider } = dependencies;
  if (type === 'mandate.updated') {
    const mandate = await inactiveMandate(objectId, provider);
    if (mandate) await endMethod(mandate.methodId, now, dependencies);
    return;
  }
  const method = await ownMethod(objectId, dependencies);
  if (!method) return;
  const isGone = ((await readSaved(objectId, provider))?.customerId ?? null) === null;
  if (!isGone) {
    await takeUpdate(method, now, dependencies);
    return;
  }
  const withdrawn = await withdraw(method, now, dependencies);
  if (withdrawn) await markRemoved(withdrawn, now, dependencies);
};
