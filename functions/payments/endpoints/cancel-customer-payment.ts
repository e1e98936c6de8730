import { cancelCustomerPayment } from 'shared/contracts/payments.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { viewForOperator } from '../admin-payments.ts';
import { cancelCustomersPayment } from '../own-payment.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: cancelCustomerPayment,
  dependencies: (table) => ({ ...providerDependencies(table), profiles: profileStore(table) }),
  handle: async ({ params: { id }, now }, { profiles, ...dependencies }) =>
    withProvider(dependencies, async (connected) =>
      viewForOperator(await cancelCustomersPayment({ id, now }, connected), profiles),
    ),
});
