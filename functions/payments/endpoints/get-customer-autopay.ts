import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerAutopayView } from '../autopay/autopay-view.ts';
import { findSaved } from '../autopay/chosen-method.ts';
import { shownAutopay } from '../autopay/shown-autopay.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: getCustomerAutopay,
  dependencies: (table) => ({
    table,
    autopays: autopayStore(table),
    bookings: bookingStore(table),
    charges: chargeStore(table),
    profiles: profileStore(table),
    provider: readProviderSettings(),
  }),
  handle: async ({ params: { id } }, { table, autopays, profiles, provider, ...stores }) => {
    if (provider === null) throw noPayments();
    const [stored] = await Promise.all([autopays.find(id), profiles.getCustomer(id)]);
    const methodId = stored?.methodId ?? null;
    const [autopay, method] = await Promise.all([
      shownAutopay(stored, stores),
      methodId === null ? undefined : findSaved(table, id, methodId),
    ]);
    return customerAutopayView(autopay, method);
  },
});
