import { randomUUID } from 'node:crypto';
import { remindCustomer as contract } from 'shared/contracts/payments.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { remindOfDue } from '../remind-of-due.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({
    table,
    bookings: bookingStore(table),
    charges: chargeStore(table),
    payments: paymentStore(table),
    profiles: profileStore(table),
    mailer: mailer(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { id: customerId }, now, idempotencyKey }, dependencies) => {
    const to = await remindOfDue({ customerId, now, idempotencyKey }, dependencies);
    return { success: true, message: `The reminder went to ${to}.` };
  },
});
