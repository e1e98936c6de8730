import { recordPayment as contract } from 'shared/contracts/charges.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { chargeStore } from '../charge-store.ts';
import { payTogether } from '../record-payment.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
  }),
  handle: async (
    { params: { id: customerId }, body, caller, idempotencyKey: key, now },
    dependencies,
  ) => {
    const idempotentAction =
      key === undefined
        ? undefined
        : { userId: caller.userId, action: contract.name, key, body: { customerId, ...body } };
    const total = await retryOnConflict(
      async () => payTogether({ customerId, body, idempotentAction, now }, dependencies),
      'One of these is being changed elsewhere. Please look again.',
    );
    return { total: centsToDecimal(total) };
  },
});
