import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { savedMethodStore, updateMethod } from '../../payment-rows/saved-method-store.ts';
import { logFailure } from '../../platform/logs/log-failure.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import type { Provider } from '../stripe/provider.ts';
import type { Table } from '../../platform/table/table.ts';
import { changed } from './change-methods.ts';

export type MethodDependencies = { table: Table; provider: Provider };

/** Notes that a method that was taken away from its customer is gone at the provider, too. */
export const markRemoved = async (
  { userId, id }: Pick<StoredMethod, 'userId' | 'id'>,
  now: Date,
  { table }: Pick<MethodDependencies, 'table'>,
): Promise<void> => {
  await retryOnConflict<'done'>(async () => {
    const method = await savedMethodStore(table).find(userId, id);
    if (method?.state !== 'removing') return 'done';
    const removed = changed(method, { state: 'removed' }, now);
    return (await transactIfCurrent(table, updateMethod(table, removed))) ? 'done' : 'overtaken';
  }, 'A payment method is being changed elsewhere.');
};

/**
 * Lets a method that was taken away from its customer be used no more at the provider; harmless to repeat.
 * @throws ProviderError, after which it can be repeated
 */
export const detach = async (
  method: Pick<StoredMethod, 'userId' | 'id' | 'paymentMethodId' | 'state'>,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  if (method.state !== 'removing') return;
  await dependencies.provider.detachSaved(method.paymentMethodId);
  await markRemoved(method, now, dependencies);
};

/** The same at once if the provider answers, else by the nightly job. */
export const detachSoon = async (
  method: StoredMethod,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  if (method.state !== 'removing') return;
  await logFailure('method-not-detached', { methodId: method.id }, async () =>
    detach(method, now, dependencies),
  );
};
