import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { AutopayStore } from '../payment-rows/autopay-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { readItems, type ItemStores } from './payment-items.ts';

/** Milliseconds for which a payment that has failed is listed. */
const failedFor = 30 * 24 * 60 * 60_000;

/** Of each customer's payments by autopay only the latest, which takes all that the earlier ones did not. */
const latestOfAutopay = (failed: readonly ProviderPayment[]): ProviderPayment[] => {
  const latest = new Map<string, ProviderPayment>();
  for (const payment of failed) {
    const known = latest.get(payment.customerId);
    if (payment.isAutomatic && (!known || known.createdAt < payment.createdAt))
      latest.set(payment.customerId, payment);
  }
  return failed.filter(
    (payment) => !payment.isAutomatic || latest.get(payment.customerId) === payment,
  );
};

/** Whether something of a payment that has come to nothing is due. */
export const isStillDue = async (
  { items }: ProviderPayment,
  stores: ItemStores,
): Promise<boolean> => {
  const { charges, visits } = await readItems(items, stores);
  return (
    charges.some(({ state }) => state === 'due') ||
    visits.some(({ paymentStatus }) => paymentStatus === 'pending')
  );
};

/**
 * A payment with the day on which autopay tries again as it is by now: not if it has been turned off, and the next day
 * if the customer has chosen another card or bank account.
 */
const asOfNow = async (
  payment: ProviderPayment,
  now: Date,
  autopays: Pick<AutopayStore, 'find'>,
): Promise<ProviderPayment> => {
  const { isAutomatic, failure, customerId } = payment;
  if (!isAutomatic || failure === null) return payment;
  const autopay = await autopays.find(customerId);
  if (!autopay || autopay.methodId === null)
    return { ...payment, failure: { ...failure, nextOn: null } };
  // Nothing has failed since the customer has chosen, so the next run tries again.
  const nextOn = autopay.problem ? autopay.problem.nextOn : addDays(businessDate(now), 1);
  return { ...payment, failure: { ...failure, nextOn } };
};

/**
 * Those that failed in the last 30 days, as long as something of theirs is still due (rules: payment-19), and one for
 * each customer's autopay (rules: payment-29).
 */
export const failedAndDue = async (
  failed: readonly ProviderPayment[],
  now: Date,
  { autopays, ...stores }: ItemStores & { autopays: Pick<AutopayStore, 'find'> },
): Promise<ProviderPayment[]> => {
  const recent = latestOfAutopay(failed).filter(
    ({ updatedAt }) => now.getTime() - Date.parse(updatedAt) < failedFor,
  );
  const found = await Promise.all(
    recent.map(async (payment) => {
      const [isDue, current] = await Promise.all([
        isStillDue(payment, stores),
        asOfNow(payment, now, autopays),
      ]);
      return isDue ? current : [];
    }),
  );
  return found.flat();
};
