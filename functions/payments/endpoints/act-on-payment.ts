import { actOnPayment } from 'shared/contracts/payments.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { decidePayment } from '../decide-payment.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { adminPaymentView } from '../../payment-rows/stored-payment.ts';

export const handler = endpoint({
  contract: actOnPayment,
  dependencies: (table) => ({
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    profiles: profileStore(table),
  }),
  handle: async ({ params, body, now }, dependencies) => {
    const { payment, customerName } = await decidePayment({ ...params, body, now }, dependencies);
    return adminPaymentView(payment, customerName);
  },
});
