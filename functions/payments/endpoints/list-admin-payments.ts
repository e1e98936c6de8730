import { listAdminPayments } from 'shared/contracts/payments.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { listForOperator, viewsForOperator } from '../admin-payments.ts';
import { noPayments, readProviderSettings } from '../provider-settings.ts';

export const handler = endpoint({
  contract: listAdminPayments,
  dependencies: (table) => ({
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    autopays: autopayStore(table),
    profiles: profileStore(table),
    settings: readProviderSettings(),
  }),
  handle: async ({ query, now }, { profiles, settings, ...dependencies }) => {
    if (settings === null && query.state !== 'reported') throw noPayments();
    return viewsForOperator(await listForOperator(query, now, dependencies), profiles);
  },
});
