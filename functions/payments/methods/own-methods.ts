import { AppError } from 'shared/errors.ts';
import { isAskable, type MethodSetup } from '../../payment-rows/method-setup.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { logFailure } from '../../platform/logs/log-failure.ts';
import type { Table } from '../../platform/table/table.ts';
import { changed, changeMethods, savedOf, withdrawal } from './change-methods.ts';
import { detachSoon, type MethodDependencies } from './detach-method.ts';
import { takeSetup } from './method-events.ts';
import { saveNoted } from './remember-method.ts';

type Own = { userId: string; now: Date };
type One = Own & { id: string };

const notFound = (): AppError =>
  new AppError('not-found', 'This card or bank account could not be found.');

/** Asks the provider what has become of one that is being saved. @throws ProviderError */
const askAbout = async (
  setup: MethodSetup,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  if (setup.sessionId === null) {
    await saveNoted(setup, now, dependencies);
    return;
  }
  const session = await dependencies.provider.getSession(setup.sessionId);
  await takeSetup(session, now, dependencies);
  if (session.status === 'expired') await savedMethodStore(dependencies.table).endSetup(setup);
};

/**
 * What a customer has saved, the default first and then the latest. The provider is asked about what is being saved,
 * every five seconds at most; if it does not answer, what is stored counts (rules: payment-25).
 */
export const listMethods = async (
  { userId, now }: Own,
  dependencies: MethodDependencies,
): Promise<StoredMethod[]> => {
  const store = savedMethodStore(dependencies.table);
  const [setups, all] = await Promise.all([store.listSetups(userId), store.listAll(userId)]);
  const askable = setups
    .filter((setup) => isAskable(setup, now))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  if (askable.length === 0) return savedOf(all);
  await verified();
  for (const setup of askable)
    if (await store.claimSetup(setup, now))
      await logFailure('provider-not-asked', { methodId: setup.id }, async () =>
        askAbout(setup, now, dependencies),
      );
  return savedOf(await store.listAll(userId));
};

/** Makes a method the default; harmless to repeat. @throws AppError `not-found`, `conflict` */
export const setDefaultMethod = async (
  { userId, id, now }: One,
  table: Table,
): Promise<StoredMethod[]> =>
  savedOf(
    await changeMethods(table, userId, ({ all }) => {
      const method = savedOf(all).find((each) => each.id === id);
      if (!method) throw notFound();
      if (method.isDefault) return null;
      const before = savedOf(all).filter(({ isDefault }) => isDefault);
      return {
        methods: [
          ...before.map((each) => changed(each, { isDefault: false }, now)),
          changed(method, { isDefault: true }, now),
        ],
      };
    }),
  );

/**
 * Takes a method away from its customer, with autopay if that uses it, and at the provider if that answers: else the
 * nightly job does. Harmless to repeat (rules: payment-26).
 * @throws AppError `not-found`, `conflict`
 */
export const removeMethod = async (
  { userId, id, now }: One,
  dependencies: MethodDependencies,
): Promise<StoredMethod[]> => {
  const all = await changeMethods(dependencies.table, userId, (known, autopay) => {
    const method = known.all.find((each) => each.id === id);
    if (!method) throw notFound();
    return method.state === 'saved'
      ? withdrawal(dependencies.table, { method, known, autopay, isOwn: true, now })
      : null;
  });
  const removed = all.find((each) => each.id === id);
  if (removed) await detachSoon(removed, now, dependencies);
  return savedOf(all);
};
