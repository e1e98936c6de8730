import { randomUUID } from 'node:crypto';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { leastPayment, type startPayment } from 'shared/contracts/payments.ts';
import { AppError } from 'shared/errors.ts';
import { customerExists } from '../customers/customer-exists.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { areSameItems, uniqueItems, type StoredPaymentItem } from '../payment-rows/payment-item.ts';
import { providerCustomerOf } from './methods/provider-customer.ts';
import { holdersOf, holdItems, readItems, type Items } from './payment-items.ts';
import { payableItems } from './payment-rules.ts';
import { putProviderPayment } from '../payment-rows/payment-store.ts';
import { begunPayment, expiryOf, type ProviderPayment } from '../payment-rows/provider-payment.ts';
import {
  askProvider,
  endPayment,
  sessionOf,
  type SessionDependencies,
} from './provider-session.ts';
import { recordOutcome } from './record-outcome.ts';
import { isRefused } from './stripe/provider.ts';
import { totalOf } from '../payment-rows/stored-payment.ts';

type Start = { customerId: string; body: BodyOf<typeof startPayment>; now: Date };

const newPayment = (
  { customerId, body, now }: Start,
  items: StoredPaymentItem[],
  providerCustomerId: string | null,
): ProviderPayment => ({
  ...begunPayment({ id: randomUUID(), customerId, items, providerCustomerId, now }),
  remember: body.remember,
});

/** Stores the payment and lets it take its items; returns false if one of them has changed since it was read. */
const hold = async (
  payment: ProviderPayment,
  items: Items,
  { table }: SessionDependencies,
): Promise<boolean> =>
  transactIfCurrent(table, [
    putProviderPayment(table, payment),
    ...holdItems(table, items, { paymentId: payment.id, now: new Date(payment.createdAt) }),
    customerExists(table, payment.customerId),
  ]);

/** The customer at the provider for whom the method is saved; null if it is not to be. */
const savedFor = async (
  { customerId, body }: Start,
  dependencies: SessionDependencies,
): Promise<string | null> => (body.remember ? providerCustomerOf(customerId, dependencies) : null);

/** The undecided payments that take any of the items. */
const holding = async (items: Items, { payments }: SessionDependencies) => {
  const found = await Promise.all(holdersOf(items).map((id) => payments.findOfProvider(id)));
  return found.flatMap((payment) => payment ?? []);
};

/** The page of a payment that is still open there; undefined if it is not, which has then been recorded. */
const pageOf = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: SessionDependencies,
): Promise<string | undefined> => {
  const free = async () =>
    recordOutcome({ paymentId: payment.id, finding: null, now }, dependencies);
  let session: Awaited<ReturnType<typeof sessionOf>>;
  try {
    session = await sessionOf(payment, now, dependencies);
  } catch (error) {
    // Nothing was made, and nothing will be, so other ways to pay must not wait for it.
    if (isRefused(error)) await free();
    throw error;
  }
  if (!session) {
    await free();
    return undefined;
  }
  const isAsked =
    payment.sessionId === null || !(await dependencies.payments.claimAsking(payment, now));
  if (isAsked) return session.url ?? undefined;
  const asked = { id: payment.id, sessionId: session.id };
  return (await askProvider(asked, now, dependencies)).url ?? undefined;
};

/**
 * Lets a customer pay due items on the provider's page. The same items asked for again lead to the same page; other
 * payments of any of them are ended first (rules: payment-9, payment-10).
 * @throws AppError `not-found` and `conflict` for what cannot be paid or is being paid, `invalid` for too little;
 * ProviderError
 */
export const startPaying = async (
  start: Start,
  dependencies: SessionDependencies,
): Promise<{ url: string; paymentId: string }> => {
  const { customerId, body, now } = start;
  const wanted = uniqueItems(body.items);
  return retryOnConflict(async () => {
    const found = await readItems(wanted, dependencies);
    const items = payableItems(wanted, customerId, found);
    if (totalOf({ items }) < leastPayment)
      throw new AppError('invalid', 'Cards and banks take $0.50 or more.', {
        fields: { items: 'Please choose $0.50 or more' },
      });
    const holders = await holding(found, dependencies);
    const [only] = holders;
    const isSame =
      holders.length === 1 &&
      only !== undefined &&
      areSameItems(only.items, items) &&
      only.remember === body.remember &&
      !only.isAutomatic &&
      now < expiryOf(only);
    if (!isSame) for (const holder of holders) await endPayment(holder, now, dependencies);
    // What has just been ended changed the items.
    if (!isSame && holders.length > 0) return 'overtaken';
    const payment = isSame ? only : newPayment(start, items, await savedFor(start, dependencies));
    if (!isSame && !(await hold(payment, found, dependencies))) return 'overtaken';
    const url = await pageOf(payment, now, dependencies);
    return url === undefined ? 'overtaken' : { url, paymentId: payment.id };
  }, 'This is being changed elsewhere. Please try again.');
};
