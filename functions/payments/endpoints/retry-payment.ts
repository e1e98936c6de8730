import { retryPayment } from 'shared/contracts/payments.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { viewForOperator } from '../admin-payments.ts';
import { collectDependencies } from '../autopay/collect-dependencies.ts';
import { retryPayment as retry } from '../autopay/retry-payment.ts';
import { withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: retryPayment,
  dependencies: collectDependencies,
  handle: async ({ params: { id }, now }, { savedMethods, profiles, ...dependencies }) =>
    withProvider(dependencies, async (connected) => {
      const { charges, payments, autopays } = dependencies;
      const collecting = { ...connected, charges, payments, autopays, savedMethods, profiles };
      return viewForOperator(await retry({ id, now }, collecting), profiles);
    }),
});
