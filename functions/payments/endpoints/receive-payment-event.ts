import { receivePaymentEvent } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { takeEvent } from '../payment-event.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: receivePaymentEvent,
  dependencies: providerDependencies,
  handle: async ({ signed, now }, dependencies) =>
    withProvider(dependencies, async (connected) => {
      await takeEvent({ signed, now }, connected);
      return { received: true } as const;
    }),
});
