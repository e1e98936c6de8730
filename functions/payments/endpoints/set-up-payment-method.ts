import { setUpPaymentMethod } from 'shared/contracts/payment-methods.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { setUpMethod } from '../methods/set-up-method.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: setUpPaymentMethod,
  dependencies: providerDependencies,
  handle: async ({ caller: { userId }, now }, dependencies) =>
    withProvider(dependencies, async (connected) => setUpMethod({ userId, now }, connected)),
});
