import { startPayment } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';
import { startPaying } from '../start-payment.ts';

export const handler = endpoint({
  contract: startPayment,
  dependencies: providerDependencies,
  handle: async ({ caller: { userId: customerId }, body, now }, dependencies) =>
    withProvider(dependencies, async (connected) =>
      startPaying({ customerId, body, now }, connected),
    ),
});
