import { businessDate } from 'shared/domain/dates.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { revisedAutopay, type AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { PaymentStore } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { AutopayProblem, StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { ItemStores } from '../payment-items.ts';
import { endPayment, type SessionDependencies } from '../provider-session.ts';
import { askForAbove } from './ask-for-above.ts';
import { chooseItems, isWaiting, type DueNow } from './attempt-rules.ts';
import { beginAutomatic, type BeginDependencies } from './begin-automatic.ts';
import { dueNow, isDue, type DueStores } from './due-now.ts';
import { failedRows } from './shown-autopay.ts';
import { takeAutomatic } from './take-automatic.ts';

export type CollectDependencies = SessionDependencies &
  BeginDependencies &
  DueStores & {
    autopays: Pick<AutopayStore, 'find' | 'save'>;
    payments: Pick<PaymentStore, 'findOfProvider' | 'listReportedItems'>;
  };

type Turn = { userId: string; now: Date };

/** Whether any of what could not be collected is still due, or another payment of it is under way. */
const isStillOwed = async (problem: AutopayProblem, stores: ItemStores): Promise<boolean> =>
  (await failedRows(problem, stores)).some((row) => isDue(row) || row.heldBy !== null);

/**
 * A customer's autopay, if it is on and something may be collected on this day. What has failed is forgotten once
 * nothing of it is due any more (rules: payment-29).
 */
const autopayOf = async (
  { userId, now }: Turn,
  dependencies: CollectDependencies,
): Promise<StoredAutopay | 'overtaken' | undefined> => {
  const { autopays } = dependencies;
  const stored = await autopays.find(userId);
  if (!stored || stored.methodId === null) return undefined;
  if (stored.problem !== null && !(await isStillOwed(stored.problem, dependencies))) {
    const anew = revisedAutopay(stored, { problem: null }, now);
    return (await autopays.save(anew)) ? anew : 'overtaken';
  }
  return isWaiting(stored, businessDate(now)) ? undefined : stored;
};

/** Ends the page on which a customer could pay an item, unless they have. @returns whether the item is free then */
const endPage = async (
  paymentId: string,
  now: Date,
  dependencies: CollectDependencies,
): Promise<boolean> => {
  const payment = await dependencies.payments.findOfProvider(paymentId);
  // Another payment of autopay goes on by itself.
  if (payment?.state !== 'open' || payment.isAutomatic) return false;
  try {
    await endPayment(payment, now, dependencies);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
};

/** Ends all pages on which a customer could pay what autopay is to collect. @returns whether any was */
const endPages = async (
  wanted: readonly DueNow[],
  now: Date,
  dependencies: CollectDependencies,
): Promise<boolean> => {
  const holders = new Set(wanted.flatMap(({ heldBy }) => heldBy ?? []));
  let hasEnded = false;
  for (const id of holders) hasEnded = (await endPage(id, now, dependencies)) || hasEnded;
  return hasEnded;
};

/** The payment of autopay's turn on a day: the one that was begun, or one of all that is due. */
const paymentOfDay = async (
  turn: Turn,
  dependencies: CollectDependencies,
): Promise<ProviderPayment | undefined> =>
  retryOnConflict(async () => {
    const { userId, now } = turn;
    const { payments } = dependencies;
    const id = derivedId('autopay', userId, businessDate(now));
    const known = await payments.findOfProvider(id);
    if (known) return isUndecided(known.state) ? known : undefined;
    const autopay = await autopayOf(turn, dependencies);
    if (autopay === undefined || autopay === 'overtaken') return autopay;
    const { upTo } = autopay;
    if (upTo === null) return undefined;
    const [{ due, rows }, reported] = await Promise.all([
      dueNow(userId, dependencies),
      payments.listReportedItems(userId),
    ]);
    const wanted = due.filter(
      ({ id: itemId, total, isReturned }) => total <= upTo && !isReturned && !reported.has(itemId),
    );
    // What has just been ended changed the items.
    if (await endPages(wanted, now, dependencies)) return 'overtaken';
    const { items, above } = chooseItems(due, { upTo, reported });
    const ids = new Set(due.map((item) => item.id));
    const asked = await askForAbove({ autopay, above, due: ids, now }, dependencies);
    if (asked === 'overtaken') return asked;
    if (items.length === 0) return undefined;
    return beginAutomatic({ id, autopay: asked, items, rows, now }, dependencies);
  }, 'This customer’s bills are being changed elsewhere.');

/**
 * Collects what is due from a customer by their autopay, in one payment a day (rules: payment-29). It may be repeated,
 * also at once, and goes on with what an earlier run has begun.
 * @returns the payment of the day; undefined if nothing is to be collected
 * @throws ProviderError
 */
export const collectFrom = async (
  turn: Turn,
  dependencies: CollectDependencies,
): Promise<ProviderPayment | undefined> => {
  const payment = await paymentOfDay(turn, dependencies);
  return payment && takeAutomatic(payment, turn.now, dependencies);
};
