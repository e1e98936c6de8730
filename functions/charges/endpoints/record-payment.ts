import { recordPayment } from 'shared/contracts/charges.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { chargeStore } from '../charge-store.ts';
import { payTogether } from '../record-payment.ts';

export const handler = endpoint({
  contract: recordPayment,
  dependencies: (table) => ({ table, charges: chargeStore(table), bookings: bookingStore(table) }),
  handle: async ({ params, body, now }, dependencies) => ({
    total: centsToDecimal(
      await retryOnConflict(
        async () => payTogether({ customerId: params.id, body, now }, dependencies),
        'One of these is being changed elsewhere. Please look again.',
      ),
    ),
  }),
});
