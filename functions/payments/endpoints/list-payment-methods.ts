import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { methodView } from '../../payment-rows/saved-method.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { listMethods } from '../methods/own-methods.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: listPaymentMethods,
  dependencies: providerDependencies,
  handle: async ({ caller: { userId }, now }, dependencies) =>
    withProvider(dependencies, async (connected) =>
      (await listMethods({ userId, now }, connected)).map(methodView),
    ),
});
