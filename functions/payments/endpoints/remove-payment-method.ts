import { removePaymentMethod } from 'shared/contracts/payment-methods.ts';
import { methodView } from '../../payment-rows/saved-method.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { removeMethod } from '../methods/own-methods.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: removePaymentMethod,
  dependencies: providerDependencies,
  handle: async ({ caller: { userId }, params: { id }, now }, dependencies) =>
    withProvider(dependencies, async (connected) =>
      (await removeMethod({ userId, id, now }, connected)).map(methodView),
    ),
});
