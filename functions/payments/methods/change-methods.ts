import { autopayStore, endAutopayWith } from '../../payment-rows/autopay-store.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import {
  countChange,
  savedMethodStore,
  updateMethod,
  type SavedMethods,
} from '../../payment-rows/saved-method-store.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../../platform/table/transact.ts';

/** The default first, then the latest. */
const inOrder = (methods: readonly StoredMethod[]): StoredMethod[] =>
  methods.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      b.createdAt.localeCompare(a.createdAt) ||
      b.id.localeCompare(a.id),
  );

/** Those that a customer can use, the default first, then the latest. */
export const savedOf = (all: readonly StoredMethod[]): StoredMethod[] =>
  inOrder(all.filter(({ state }) => state === 'saved'));

type Changes = Partial<Omit<StoredMethod, 'id' | 'userId' | 'paymentMethodId' | 'createdAt'>>;

/** The next revision of a method. */
export const changed = (method: StoredMethod, changes: Changes, now: Date): StoredMethod => ({
  ...method,
  ...changes,
  revision: method.revision + 1,
  updatedAt: now.toISOString(),
});

/** What is decided on the methods of a customer as they are; null to change nothing. */
type Decide = (
  known: SavedMethods,
  autopay: StoredAutopay | undefined,
) => { methods: StoredMethod[]; also?: readonly Operation[] } | null;

/**
 * Changes methods of a customer in one transaction, decided again if anything has changed since they were read.
 * @throws AppError what `decide` throws; `conflict` when others change them all the time
 */
export const changeMethods = async (
  table: Table,
  userId: string,
  decide: Decide,
): Promise<StoredMethod[]> => {
  const store = savedMethodStore(table);
  return retryOnConflict(async () => {
    const [known, autopay] = await Promise.all([
      store.read(userId),
      autopayStore(table).find(userId),
    ]);
    const decision = decide(known, autopay);
    if (!decision) return known.all;
    const { methods, also = [] } = decision;
    const isWritten = await transactIfCurrent(table, [
      countChange(table, userId, known),
      ...methods.flatMap((method) => updateMethod(table, method)),
      ...also,
    ]);
    if (!isWritten) return 'overtaken';
    const written = new Map(methods.map((method) => [method.id, method]));
    return known.all.map((method) => written.get(method.id) ?? method);
  }, 'Your payment methods are being changed elsewhere. Please try again.');
};

type Going = {
  method: StoredMethod;
  known: Pick<SavedMethods, 'all'>;
  autopay: StoredAutopay | undefined;
  /** Whether the customer has removed it. */
  isOwn: boolean;
  now: Date;
};

/**
 * What takes a method away from its customer: the latest other one becomes the default, and autopay that uses it ends.
 * It is yet to be detached at the provider.
 */
export const withdrawal = (
  table: Table,
  { method, known, autopay, isOwn, now }: Going,
): { methods: StoredMethod[]; also: Operation[] } => {
  const { id: methodId, userId } = method;
  const next = savedOf(known.all).find(({ id }) => id !== methodId);
  return {
    methods: [
      changed(method, { state: 'removing', isDefault: false }, now),
      ...(method.isDefault && next ? [changed(next, { isDefault: true }, now)] : []),
    ],
    also: endAutopayWith(table, { userId, methodId, autopay }, { now, isMailed: !isOwn }),
  };
};
