import { getAutopay } from 'shared/contracts/autopay.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { autopayView } from '../autopay/autopay-view.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: getAutopay,
  dependencies: (table) => ({
    autopays: autopayStore(table),
    plans: planStore(table),
    settings: readSiteSettings(),
    provider: readProviderSettings(),
  }),
  handle: async ({ caller: { userId } }, { autopays, plans, settings, provider }) => {
    if (provider === null) throw noPayments();
    const [autopay, own] = await Promise.all([autopays.find(userId), plans.listOfCustomer(userId)]);
    return autopayView({ autopay, plans: own, settings });
  },
});
