import { randomUUID } from 'node:crypto';
import { savedLimit, savedTypes } from 'shared/domain/prices/autopay.ts';
import { AppError } from 'shared/errors.ts';
import { customerExists } from '../../customers/customer-exists.ts';
import { isUsable, setupExpiry, type MethodSetup } from '../../payment-rows/method-setup.ts';
import {
  countChange,
  putSetup,
  savedMethodStore,
  type SavedMethods,
} from '../../payment-rows/saved-method-store.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { logFailure } from '../../platform/logs/log-failure.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import { pastBusy, type SessionDependencies } from '../provider-session.ts';
import { isBusy, type ProviderSession } from '../stripe/provider.ts';
import { savedOf } from './change-methods.ts';
import { takeSetup } from './method-events.ts';
import { providerCustomerOf } from './provider-customer.ts';

export type SetupDependencies = Pick<
  SessionDependencies,
  'table' | 'provider' | 'methods' | 'siteUrl' | 'pause'
>;

type Caller = { userId: string; now: Date };

/** Begins to save a method; undefined if the customer's methods have changed since they were read. */
const begin = async (
  { userId, now }: Caller,
  known: SavedMethods,
  dependencies: SetupDependencies,
): Promise<MethodSetup | undefined> => {
  const { table } = dependencies;
  const setup: MethodSetup = {
    id: randomUUID(),
    userId,
    kind: 'page',
    providerCustomerId: await providerCustomerOf(userId, dependencies),
    sessionId: null,
    url: null,
    paymentMethodId: null,
    askedAt: null,
    createdAt: now.toISOString(),
  };
  const written = await transactIfCurrent(table, [
    // So that calls at the same time lead to the same page.
    countChange(table, userId, known),
    putSetup(table, setup),
    customerExists(table, userId),
  ]);
  return written ? setup : undefined;
};

/** Makes the page of a setup, or finds the one that was made, also while another call is making it. */
const makePage = async (
  setup: MethodSetup,
  { provider, methods, siteUrl, pause }: SetupDependencies,
): Promise<ProviderSession> => {
  const { id: setupId, userId, providerCustomerId } = setup;
  const returnTo = `${siteUrl}/billing?method=${setupId}`;
  const wanted = {
    setupId,
    userId,
    customerId: providerCustomerId ?? '',
    methods: savedTypes.filter((type) => methods.includes(type)),
    expiresAt: setupExpiry(setup),
    returnTo,
    // There the page need not wait: nothing was saved.
    leaveTo: `${returnTo}&left=1`,
  };
  return pastBusy(async () => provider.createSetup(wanted, setupId), pause);
};

const newPage = async (
  setup: MethodSetup,
  now: Date,
  dependencies: SetupDependencies,
): Promise<string | undefined> => {
  const store = savedMethodStore(dependencies.table);
  let session: ProviderSession;
  try {
    session = await makePage(setup, dependencies);
  } catch (error) {
    // The provider may answer the same as long as it remembers the key, and a page that nobody has seen does no harm.
    if (!isBusy(error)) await store.endSetup(setup);
    throw error;
  }
  if (await store.saveSession(setup, { session, now })) return session.url ?? undefined;
  const stored = await store.findSetup(setup.userId, setup.id);
  if (stored?.sessionId === session.id) return session.url ?? undefined;
  await logFailure('page-not-ended', { methodId: setup.id }, async () =>
    dependencies.provider.expireSession(session.id),
  );
  return undefined;
};

/** The page of a setup; undefined if it is over there, and then here. */
const pageOf = async (
  setup: MethodSetup,
  now: Date,
  dependencies: SetupDependencies,
): Promise<string | undefined> => {
  await verified();
  if (setup.sessionId === null) return newPage(setup, now, dependencies);
  const store = savedMethodStore(dependencies.table);
  if (!(await store.claimSetup(setup, now))) return setup.url ?? undefined;
  const session = await dependencies.provider.getSession(setup.sessionId);
  if (session.status === 'open') return session.url ?? undefined;
  await takeSetup(session, now, dependencies);
  await store.endSetup(setup);
  return undefined;
};

/**
 * Lets a customer save a card or bank account on the provider's page: on the one that is open, if any
 * (rules: payment-25).
 * @throws AppError `not-found` for a customer who is gone, `conflict` for one who has saved as many as may be;
 * ProviderError
 */
export const setUpMethod = async (
  caller: Caller,
  dependencies: SetupDependencies,
): Promise<{ url: string }> => {
  const { userId, now } = caller;
  const store = savedMethodStore(dependencies.table);
  return retryOnConflict(async () => {
    const { known, setups } = await store.readWithSetups(userId);
    if (savedOf(known.all).length >= savedLimit)
      throw new AppError(
        'conflict',
        `You have saved ${savedLimit} cards and bank accounts, which is as many as we can save. Please remove one first.`,
      );
    const open = setups.find((setup) => isUsable(setup, now));
    const setup = open ?? (await begin(caller, known, dependencies));
    const url = setup && (await pageOf(setup, now, dependencies));
    return url === undefined ? 'overtaken' : { url };
  }, 'Your payment methods are being changed elsewhere. Please try again.');
};
