import { randomUUID } from 'node:crypto';
import { reportPayment } from 'shared/contracts/payments.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { storeReport } from '../report-payment.ts';
import { paymentView } from '../../payment-rows/stored-payment.ts';

export const handler = endpoint({
  contract: reportPayment,
  dependencies: (table) => ({
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    profiles: profileStore(table),
    mailer: mailer(),
    allowance: mailAllowance(table),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  handle: async ({ caller, body, now }, dependencies) =>
    paymentView(await storeReport({ customerId: caller.userId, body, now }, dependencies)),
});
