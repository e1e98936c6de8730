import { recordPayment } from 'shared/contracts/charges.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { cancellationCodes } from '../../platform/cancellations.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { chargeStore } from '../charge-store.ts';
import { payTogether } from '../record-payment.ts';

export const handler = endpoint({
  contract: recordPayment,
  dependencies: () => ({
    table: table(),
    charges: chargeStore(table()),
    bookings: bookingStore(table()),
  }),
  handle: async ({ params, body, now }, dependencies) => {
    try {
      const cents = await payTogether({ customerId: params.id, body, now }, dependencies);
      return { total: centsToDecimal(cents) };
    } catch (error) {
      if (!cancellationCodes(error).includes('ConditionalCheckFailed')) throw error;
      throw new AppError('conflict', 'One of these was changed meanwhile. Please look again.', {
        cause: error,
      });
    }
  },
});
