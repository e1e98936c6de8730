import { becomeOf } from '../../payment-rows/stored-payment.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { paymentUnderWay } from '../../bookings/held-item.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { holdersOf, readItems, type Items } from '../payment-items.ts';
import { chooseItems, type DueNow } from './attempt-rules.ts';
import { beginAutomatic } from './begin-automatic.ts';
import type { CollectDependencies } from './collect-from.ts';
import { dueOf, isDue } from './due-now.ts';
import { takeAutomatic } from './take-automatic.ts';

type Retry = { id: string; now: Date };

const refuse = (message: string): never => {
  throw new AppError('conflict', message);
};

/** @throws AppError `not-found`, `conflict` */
const failedPayment = async (
  { id }: Retry,
  { payments }: CollectDependencies,
): Promise<ProviderPayment> => {
  const payment = await payments.findOfProvider(id);
  if (!payment) throw new AppError('not-found', 'This payment could not be found.');
  if (!payment.isAutomatic)
    return refuse('Autopay did not make this payment. Please ask the customer to pay it.');
  if (payment.state === 'failed') return payment;
  return isUndecided(payment.state)
    ? refuse('This payment is still under way.')
    : refuse(`This payment ${becomeOf(payment)}, so there is nothing to try again.`);
};

/** The payment by which a payment is tried once more, or the id it will have. One that was never tried does not count. */
const retryOf = async (
  id: string,
  dependencies: CollectDependencies,
): Promise<ProviderPayment | string> => {
  const nextId = derivedId('retry', id);
  const next = await dependencies.payments.findOfProvider(nextId);
  if (!next) return nextId;
  return next.state === 'canceled' ? retryOf(nextId, dependencies) : next;
};

/** @throws AppError `conflict` */
const autopayOf = async (
  { customerId }: ProviderPayment,
  { autopays }: CollectDependencies,
): Promise<StoredAutopay & { upTo: number }> => {
  const autopay = await autopays.find(customerId);
  if (!autopay || autopay.methodId === null || autopay.upTo === null)
    return refuse('This customer’s autopay is off. Please ask them to pay.');
  return { ...autopay, upTo: autopay.upTo };
};

/** What of these is due. @throws AppError `conflict` if nothing is, or another payment takes it */
const dueOfThese = async (rows: Items, dependencies: CollectDependencies): Promise<DueNow[]> => {
  const [holder] = holdersOf(rows);
  if (holder !== undefined) {
    const isEndable = (await dependencies.payments.findOfProvider(holder))?.state === 'open';
    throw paymentUnderWay(isEndable ? holder : undefined);
  }
  const due = [...rows.charges, ...rows.visits].filter(isDue).map(dueOf);
  if (due.length === 0) refuse('Nothing of this payment is due any more.');
  return due;
};

const begun = async (retry: Retry, dependencies: CollectDependencies): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const failed = await failedPayment(retry, dependencies);
    // In this order: what a retry that is not there yet takes is not held or paid by it.
    const rows = await readItems(failed.items, dependencies);
    const next = await retryOf(failed.id, dependencies);
    if (typeof next !== 'string') return next;
    const autopay = await autopayOf(failed, dependencies);
    const { upTo } = autopay;
    const [due, reported] = await Promise.all([
      dueOfThese(rows, dependencies),
      dependencies.payments.listReportedItems(failed.customerId),
    ]);
    if (due.every(({ isReturned }) => isReturned))
      refuse('The bank has returned this. Please ask the customer to pay it.');
    const { items } = chooseItems(due, { upTo, reported });
    if (items.length === 0)
      return refuse(
        due.every(({ id }) => reported.has(id))
          ? 'The customer has reported this as paid. Please confirm or dismiss that first.'
          : 'This is above the limit of the customer’s autopay. Please ask them to pay it.',
      );
    const payment = await beginAutomatic(
      { id: next, autopay, items, rows, now: retry.now },
      dependencies,
    );
    return (
      payment ?? refuse('The customer’s card or bank account is gone. Please ask them to pay.')
    );
  }, 'This is being changed elsewhere. Please try again.');

/**
 * Tries once more to collect what is still due of a payment of autopay that has failed (rules: payment-33). The same
 * call again answers the same new payment, and goes on with it.
 * @throws AppError `not-found`; `conflict` with what to do instead; ProviderError
 */
export const retryPayment = async (
  retry: Retry,
  dependencies: CollectDependencies,
): Promise<ProviderPayment> => {
  const payment = await begun(retry, dependencies);
  return isUndecided(payment.state) ? takeAutomatic(payment, retry.now, dependencies) : payment;
};
