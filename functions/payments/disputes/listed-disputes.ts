import { currentDispute } from '../../payment-rows/payment-dispute.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { isStillDue } from '../failed-payments.ts';
import type { ItemStores } from '../payment-items.ts';

/** More than anybody looks through. */
const mostReturned = 100;

const lastDay = ({ disputes }: ProviderPayment): string =>
  currentDispute(disputes)?.dueBy ?? '9999';

/** The earliest last day for evidence first, then those without one (rules: payment-41). */
export const disputedFirst = (payments: readonly ProviderPayment[]): ProviderPayment[] =>
  payments.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)));

/** The latest of what was returned, as long as something of it is due (rules: payment-42). */
export const returnedAndDue = async (
  payments: readonly ProviderPayment[],
  stores: ItemStores,
): Promise<ProviderPayment[]> => {
  const found = await Promise.all(
    payments
      .slice(0, mostReturned)
      .map(async (payment) => ((await isStillDue(payment, stores)) ? payment : [])),
  );
  return found.flat();
};
