import { savedLimit } from 'shared/domain/prices/autopay.ts';
import { customerExists } from '../../customers/customer-exists.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { autopayStore, repointAutopay } from '../../payment-rows/autopay-store.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import {
  addMethod,
  countChange,
  savedMethodStore,
  updateMethod,
  type SavedMethods,
} from '../../payment-rows/saved-method-store.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { logger } from '../../platform/logs/logger.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../../platform/table/transact.ts';
import { isRefused, type Provider, type ProviderSaved } from '../stripe/provider.ts';
import { changed, savedOf } from './change-methods.ts';
import { detachSoon, type MethodDependencies } from './detach-method.ts';

type Saving = { id: string; userId: string; paymentMethodId: string; now: Date };

/** As the provider has it; undefined if it knows none, which nobody can use. */
export const readSaved = async (
  id: string,
  provider: Provider,
): Promise<ProviderSaved | undefined> => {
  try {
    return await provider.getSaved(id);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return undefined;
  }
};

type Details = Pick<
  StoredMethod,
  'type' | 'brand' | 'last4' | 'expiryMonth' | 'expiryYear' | 'fingerprint'
>;

/** What is stored of a method; undefined for a type that is not saved, such as Link. */
export const detailsOf = (saved: ProviderSaved): Details | undefined => {
  const { type, brand, last4, expiryMonth, expiryYear, fingerprint } = saved;
  if (type === null) return undefined;
  return { type, brand: brand ?? '', last4: last4 ?? '', expiryMonth, expiryYear, fingerprint };
};

type Found = { saving: Saving; details: Details; known: SavedMethods };

/** The new method, with what becomes of the others because of it. */
const decide = (
  table: Table,
  { saving, details, known }: Found,
  autopay: StoredAutopay | undefined,
): Operation[] => {
  const { id, userId, paymentMethodId, now } = saving;
  const at = now.toISOString();
  const others = savedOf(known.all);
  const isSame = ({ type, fingerprint }: StoredMethod) =>
    fingerprint !== null && fingerprint === details.fingerprint && type === details.type;
  const replaced = others.filter(isSame);
  const isTooMany = others.length - replaced.length >= savedLimit;
  const method: StoredMethod = {
    id,
    userId,
    paymentMethodId,
    ...details,
    isDefault: !isTooMany && (others.length === 0 || replaced.some(({ isDefault }) => isDefault)),
    // What is too much is not to stay at the provider either.
    state: isTooMany ? 'removing' : 'saved',
    revision: 1,
    createdAt: at,
    updatedAt: at,
  };
  return [
    ...addMethod(table, method),
    ...replaced.flatMap((each) =>
      updateMethod(table, changed(each, { state: 'removing', isDefault: false }, now)),
    ),
    // At most one of them is used by autopay, whose row can be in the transaction only once.
    ...replaced
      .toSorted((a, b) => Number(b.id === autopay?.methodId) - Number(a.id === autopay?.methodId))
      .slice(0, 1)
      .map(({ id: from }) => repointAutopay(table, { userId, from, to: id, autopay }, now)),
  ];
};

/** Writes the method unless it is known; decided again if the customer's methods have changed. */
const write = async (
  saving: Saving,
  details: Details,
  { table }: Pick<MethodDependencies, 'table'>,
): Promise<void> => {
  const { id, userId, paymentMethodId } = saving;
  const store = savedMethodStore(table);
  await retryOnConflict<'done'>(async () => {
    const [known, autopay] = await Promise.all([
      store.read(userId),
      autopayStore(table).find(userId),
    ]);
    if (known.all.some((method) => method.id === id)) return 'done';
    const isWritten = await transactIfCurrent(table, [
      countChange(table, userId, known),
      ...decide(table, { saving, details, known }, autopay),
      customerExists(table, userId),
    ]);
    if (isWritten) return 'done';
    // Nobody's any more, or saved with the same name at the provider.
    const [profile, owner] = await Promise.all([
      profileStore(table).find(userId, { latest: true }),
      store.ownerOf(paymentMethodId),
    ]);
    return profile && !owner ? 'overtaken' : 'done';
  }, 'Your payment methods are being changed elsewhere. Please try again.');
};

/** Saves a method unless that was done; returns false if it cannot be used or is not the customer's. */
const saveOnce = async (saving: Saving, dependencies: MethodDependencies): Promise<boolean> => {
  const { table, provider } = dependencies;
  const { id, userId, paymentMethodId } = saving;
  const store = savedMethodStore(table);
  const [known, owner, profile] = await Promise.all([
    store.find(userId, id),
    store.ownerOf(paymentMethodId),
    profileStore(table).find(userId, { latest: true }),
  ]);
  if (known ?? owner) return known !== undefined;
  const saved = profile && (await readSaved(paymentMethodId, provider));
  const details = saved && detailsOf(saved);
  const isOwn = saved?.customerId !== null && saved?.customerId === profile?.paymentCustomerId;
  if (!details || !isOwn) return false;
  await write(saving, details, dependencies);
  return true;
};

/**
 * Saves a method of a customer once, whatever tells of it and how often: also not again after it was removed. The same
 * card or bank account replaces the one that was saved before: as the default, and for autopay (rules: payment-25).
 * Ignores what cannot be used or is not the customer's.
 * @throws ProviderError
 */
export const saveMethod = async (
  saving: Saving,
  dependencies: MethodDependencies,
): Promise<void> => {
  const { id, userId, now } = saving;
  if (!(await saveOnce(saving, dependencies))) {
    logger.info('method-not-saved', { methodId: id });
    return;
  }
  for (const method of await savedMethodStore(dependencies.table).listAll(userId))
    await detachSoon(method, now, dependencies);
};
