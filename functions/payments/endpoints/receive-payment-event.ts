import { receivePaymentEvent } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { saveMethodOf } from '../methods/remember-method.ts';
import { takeEvent } from '../payment-event.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';
import { mailOutcome } from '../mail-outcome.ts';
import { outcomeMailDependencies } from '../outcome-mail-dependencies.ts';

export const handler = endpoint({
  contract: receivePaymentEvent,
  dependencies: (table) => ({ ...providerDependencies(table), ...outcomeMailDependencies(table) }),
  handle: async ({ signed, now }, dependencies) =>
    withProvider(dependencies, async (connected) => {
      const payment = await takeEvent({ signed, now }, connected);
      // Also what the customer's page has recorded, which may send no mail.
      if (payment) {
        await saveMethodOf(payment, now, connected);
        await mailOutcome(payment, dependencies);
      }
      return { received: true } as const;
    }),
});
