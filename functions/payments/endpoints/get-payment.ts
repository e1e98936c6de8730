import { getPayment } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { saveMethodOf } from '../methods/remember-method.ts';
import { lookAtPayment } from '../own-payment.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';
import { paymentView } from '../../payment-rows/stored-payment.ts';

export const handler = endpoint({
  contract: getPayment,
  dependencies: providerDependencies,
  handle: async ({ caller: { userId: customerId }, params: { id }, now }, dependencies) =>
    withProvider(dependencies, async (connected) => {
      const payment = await lookAtPayment({ id, customerId, now }, connected);
      await saveMethodOf(payment, now, connected);
      return paymentView(payment);
    }),
});
