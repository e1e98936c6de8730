import { customerExists } from '../../customers/customer-exists.ts';
import type { profileStore } from '../../customers/profile-store.ts';
import { autopayAsSeen } from '../../payment-rows/autopay-store.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import { putProviderPayment, type PaymentStore } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { isStillSaved, type SavedMethodStore } from '../../payment-rows/saved-method-store.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../../platform/table/transact.ts';
import { holdItems, type Items } from '../payment-items.ts';
import { nextAttempt } from './attempt-rules.ts';
import { automaticPayment } from './automatic-payment.ts';
import { rowsOf } from './due-now.ts';

export type BeginDependencies = {
  table: Table;
  savedMethods: Pick<SavedMethodStore, 'find'>;
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  payments: Pick<PaymentStore, 'findOfProvider'>;
};

type Begin = {
  id: string;
  autopay: StoredAutopay;
  items: StoredPaymentItem[];
  /** As they were read. */
  rows: Items;
  now: Date;
};

/** The attempt before says no longer that another one follows. */
const lastAttemptOver = async (
  { problem }: StoredAutopay,
  now: Date,
  { table, payments }: BeginDependencies,
): Promise<Operation[]> => {
  const last = problem && (await payments.findOfProvider(problem.paymentId));
  if (!last || last.failure === null || last.failure.nextOn === null) return [];
  const { failure, revision } = last;
  const updatedAt = now.toISOString();
  const over = {
    ...last,
    failure: { ...failure, nextOn: null },
    revision: revision + 1,
    updatedAt,
  };
  return [putProviderPayment(table, over)];
};

/**
 * Stores an automatic payment, which takes its items, unless anything has changed since it was read: the items, what
 * the customer has agreed to, or the method.
 * @returns undefined if the customer or the method is gone
 */
export const beginAutomatic = async (
  { id, autopay, items, rows, now }: Begin,
  dependencies: BeginDependencies,
): Promise<ProviderPayment | 'overtaken' | undefined> => {
  const { table, savedMethods, profiles } = dependencies;
  const { userId, methodId, problem } = autopay;
  if (methodId === null) return undefined;
  const [method, profile, last] = await Promise.all([
    savedMethods.find(userId, methodId),
    profiles.find(userId, { latest: true }),
    lastAttemptOver(autopay, now, dependencies),
  ]);
  const providerCustomerId = profile?.paymentCustomerId ?? null;
  if (method?.state !== 'saved' || providerCustomerId === null) return undefined;
  const attempt = nextAttempt(problem);
  const payment = automaticPayment({ id, items, attempt, method, providerCustomerId, now });
  const written = await transactIfCurrent(table, [
    putProviderPayment(table, payment),
    ...holdItems(table, rowsOf(rows, items), { paymentId: id, now }),
    ...last,
    autopayAsSeen(table, userId, autopay),
    isStillSaved(table, method.userId, method.id),
    customerExists(table, userId),
  ]);
  return written ? payment : 'overtaken';
};
