import { refundPayment } from 'shared/contracts/payments.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { viewForOperator } from '../admin-payments.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';
import { refund } from '../refund-payment.ts';

export const handler = endpoint({
  contract: refundPayment,
  dependencies: (table) => ({ ...providerDependencies(table), profiles: profileStore(table) }),
  handle: async ({ params: { id }, body, now }, { profiles, ...dependencies }) =>
    withProvider(dependencies, async (connected) =>
      viewForOperator(await refund({ id, body, now }, connected), profiles),
    ),
});
