import type { QueryOf } from 'shared/contracts/contract.ts';
import type { AdminPayment, listAdminPayments } from 'shared/contracts/payments.ts';
import { namesOf } from '../charges/due-items.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { AutopayStore } from '../payment-rows/autopay-store.ts';
import type { PaymentStore } from '../payment-rows/payment-store.ts';
import {
  adminPaymentView,
  isContested,
  isOfProvider,
  type AnyPayment,
} from '../payment-rows/stored-payment.ts';
import { disputedFirst, returnedAndDue } from './disputes/listed-disputes.ts';
import { failedAndDue } from './failed-payments.ts';
import type { ItemStores } from './payment-items.ts';

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
  autopays: Pick<AutopayStore, 'find'>;
  payments: Pick<
    PaymentStore,
    'listOfCustomer' | 'listReported' | 'listInState' | 'listSucceeded' | 'listRefundsToSettle'
  >;
};

/** What the operator reads of payments in one state (rules: payment-19). The indexes may lag. */
export const listForOperator = async (
  { state, customerId }: QueryOf<typeof listAdminPayments>,
  now: Date,
  { payments, ...stores }: ListDependencies,
): Promise<readonly AnyPayment[]> => {
  if (customerId !== undefined) {
    const all = await payments.listOfCustomer(customerId);
    if (state === 'disputed') return disputedFirst(all.filter(isOfProvider).filter(isContested));
    const ofCustomer = all.filter((payment) => payment.state === state);
    if (state === 'returned') return returnedAndDue(ofCustomer.filter(isOfProvider), stores);
    return state === 'failed'
      ? failedAndDue(ofCustomer.filter(isOfProvider), now, stores)
      : ofCustomer;
  }
  switch (state) {
    case 'disputed':
      return disputedFirst(await payments.listInState(state, { newestFirst: true }));
    case 'returned':
      return returnedAndDue(await payments.listInState(state, { newestFirst: true }), stores);
    case 'reported':
      return payments.listReported();
    case 'succeeded':
      return (await Promise.all([payments.listRefundsToSettle(), payments.listSucceeded()])).flat();
    case 'failed':
      return failedAndDue(await payments.listInState(state, { newestFirst: true }), now, stores);
    default:
      return payments.listInState(state, { newestFirst: true });
  }
};
