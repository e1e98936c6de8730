import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerAutopayView } from '../autopay/autopay-view.ts';
import { findSaved } from '../autopay/chosen-method.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: getCustomerAutopay,
  dependencies: (table) => ({
    table,
    autopays: autopayStore(table),
    profiles: profileStore(table),
    provider: readProviderSettings(),
  }),
  handle: async ({ params: { id } }, { table, autopays, profiles, provider }) => {
    if (provider === null) throw noPayments();
    const [autopay] = await Promise.all([autopays.find(id), profiles.getCustomer(id)]);
    const methodId = autopay?.methodId ?? null;
    const method = methodId === null ? undefined : await findSaved(table, id, methodId);
    return customerAutopayView(autopay, method);
  },
});
