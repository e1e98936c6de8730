import type { QueryOf } from 'shared/contracts/contract.ts';
import type { AdminPayment, listAdminPayments } from 'shared/contracts/payments.ts';
import { namesOf } from '../charges/due-items.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { PaymentStore } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { adminPaymentView, type AnyPayment } from '../payment-rows/stored-payment.ts';
import { readItems, type ItemStores } from './payment-items.ts';

type Profiles = { getMany: (userIds: readonly string[]) => Promise<Profile[]> };

/** Payments with their customers' names. */
export const viewsForOperator = async (
  payments: readonly AnyPayment[],
  profiles: Profiles,
): Promise<AdminPayment[]> => {
  const names = await namesOf(
    payments.map(({ customerId }) => customerId),
    profiles,
  );
  return payments.map((each) => adminPaymentView(each, names.get(each.customerId) ?? ''));
};

export const viewForOperator = async (
  payment: AnyPayment,
  profiles: Profiles,
): Promise<AdminPayment> => {
  const names = await namesOf([payment.customerId], profiles);
  return adminPaymentView(payment, names.get(payment.customerId) ?? '');
};

type ListDependencies = ItemStores & {
  payments: Pick<
    PaymentStore,
    'listOfCustomer' | 'listReported' | 'listInState' | 'listSucceeded' | 'listRefundsToSettle'
  >;
};

/** Milliseconds for which a payment that has failed is listed. */
const failedFor = 30 * 24 * 60 * 60_000;

/** Those that failed in the last 30 days, as long as something of theirs is still due (rules: payment-19). */
const stillDue = async (
  failed: readonly ProviderPayment[],
  now: Date,
  stores: ItemStores,
): Promise<ProviderPayment[]> => {
  const recent = failed.filter(
    ({ updatedAt }) => now.getTime() - Date.parse(updatedAt) < failedFor,
  );
  const dueOnes = await Promise.all(
    recent.map(async (payment) => {
      const { charges, visits } = await readItems(payment.items, stores);
      const isDue =
        charges.some(({ state }) => state === 'due') ||
        visits.some(({ paymentStatus }) => paymentStatus === 'pending');
      return isDue ? payment : [];
    }),
  );
  return dueOnes.flat();
};

/** What the operator reads of payments in one state (rules: payment-19). The indexes may lag. */
export const listForOperator = async (
  { state, customerId }: QueryOf<typeof listAdminPayments>,
  now: Date,
  { payments, ...stores }: ListDependencies,
): Promise<readonly AnyPayment[]> => {
  if (customerId !== undefined)
    return (await payments.listOfCustomer(customerId)).filter((payment) => payment.state === state);
  switch (state) {
    case 'reported':
      return payments.listReported();
    case 'succeeded':
      return (await Promise.all([payments.listRefundsToSettle(), payments.listSucceeded()])).flat();
    case 'failed':
      return stillDue(await payments.listInState(state, { newestFirst: true }), now, stores);
    default:
      return payments.listInState(state, { newestFirst: true });
  }
};
