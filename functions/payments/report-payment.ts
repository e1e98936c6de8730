import type { BodyOf } from 'shared/contracts/contract.ts';
import type { reportPayment } from 'shared/contracts/payments.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { BookingStore } from '../bookings/booking-store.ts';
import type { ChargeStore } from '../charges/charge-store.ts';
import { customerExists } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { DeliveryState } from '../delivery/delivery.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import type { MailAllowance } from '../platform/mail/mail-allowance.ts';
import { keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { idsOf, uniqueItems } from '../payment-rows/payment-item.ts';
import { composeReport } from './payment-mail.ts';
import { isReported, payableItems } from './payment-rules.ts';
import { putReport, type PaymentStore } from '../payment-rows/payment-store.ts';
import { paymentIdOf, type StoredPayment } from '../payment-rows/stored-payment.ts';

type Report = { customerId: string; body: BodyOf<typeof reportPayment>; now: Date };

export type ReportDependencies = SendDependencies & {
  charges: Pick<ChargeStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
  payments: Pick<PaymentStore, 'findReported'>;
  profiles: { getCustomer: (customerId: string) => Promise<Profile> };
  allowance: MailAllowance;
  settings: SiteSettings;
  operator: string;
};

/** Stores what a customer says they have paid, once, and tells the operator once (rules: payment-1, payment-3). */
export const storeReport = async (
  { customerId, body: { items, method }, now }: Report,
  dependencies: ReportDependencies,
): Promise<StoredPayment> => {
  const { table, charges, bookings, payments, profiles } = dependencies;
  const unique = uniqueItems(items);
  const id = paymentIdOf(customerId, unique);
  const reported = await retryOnConflict(async () => {
    const [stored, owed, visits, customer] = await Promise.all([
      payments.findReported(id),
      charges.getMany(idsOf(items, 'charge')),
      bookings.getMany(idsOf(items, 'visit')),
      // Read before the report is written, because after that nothing may prevent its mail.
      profiles.getCustomer(customerId),
    ]);
    if (stored && isReported(stored, method)) return { payment: stored, customer };
    const payment: StoredPayment = {
      id,
      customerId,
      state: 'reported',
      items: payableItems(unique, customerId, { charges: owed, visits }),
      method,
      reason: null,
      revision: stored ? stored.revision + 1 : 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      delivery: { state: 'none' },
    };
    const operations = [putReport(table, payment), customerExists(table, customerId)];
    return (await transactIfCurrent(table, operations)) ? { payment, customer } : 'overtaken';
  }, 'This is being changed elsewhere. Please look again.');
  if (reported.payment.state === 'reported') await notifyOperator(reported, dependencies);
  return reported.payment;
};

/** A mail that another call was sending may have died with it. */
const unsettled: ReadonlySet<DeliveryState> = new Set(['none', 'queued', 'claimed', 'handed-over']);

const notifyOperator = async (
  { payment, customer }: { payment: StoredPayment; customer: Profile },
  { allowance, settings, operator, ...sending }: ReportDependencies,
): Promise<void> => {
  if (!unsettled.has(payment.delivery.state)) return;
  await sendOnce(
    {
      owner: { key: keys.payment(payment.id) },
      claim: 'claim',
      guard: { when: '#state = :reported', values: { reported: 'reported' } },
      compose: async () =>
        (await allowance.admits({ to: operator, cause: customer.id, now: sending.clock() }))
          ? composeReport({ payment, customer, to: operator, settings })
          : { problem: 'Too many mails today.' },
      tags: { payment: payment.id },
    },
    sending,
  );
};
