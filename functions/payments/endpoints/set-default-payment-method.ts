import { setDefaultPaymentMethod } from 'shared/contracts/payment-methods.ts';
import { methodView } from '../../payment-rows/saved-method.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { setDefaultMethod } from '../methods/own-methods.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: setDefaultPaymentMethod,
  dependencies: (table) => ({ table, settings: readProviderSettings() }),
  handle: async ({ caller: { userId }, params: { id }, now }, { table, settings }) => {
    if (settings === null) throw noPayments();
    return (await setDefaultMethod({ userId, id, now }, table)).map(methodView);
  },
});
