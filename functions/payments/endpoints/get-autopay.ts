import { getAutopay } from 'shared/contracts/autopay.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { autopayView } from '../autopay/autopay-view.ts';
import { shownAutopay } from '../autopay/shown-autopay.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: getAutopay,
  dependencies: (table) => ({
    autopays: autopayStore(table),
    bookings: bookingStore(table),
    charges: chargeStore(table),
    plans: planStore(table),
    settings: readSiteSettings(),
    provider: readProviderSettings(),
  }),
  handle: async ({ caller: { userId } }, { autopays, plans, settings, provider, ...stores }) => {
    if (provider === null) throw noPayments();
    const [stored, own] = await Promise.all([autopays.find(userId), plans.listOfCustomer(userId)]);
    const autopay = await shownAutopay(stored, stores);
    return autopayView({ autopay, plans: own, settings });
  },
});
