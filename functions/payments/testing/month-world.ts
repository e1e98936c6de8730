import { randomUUID } from 'node:crypto';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { bookingItem, bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { chargesCsv } from '../../charges/charges-csv.ts';
import { monthTotals } from '../../charges/month-totals.ts';
import { readMonth } from '../../charges/read-month.ts';
import { payTogether } from '../../charges/record-payment.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { takeDispute } from '../disputes/take-dispute.ts';
import { lookAtPayment, type OwnDependencies } from '../own-payment.ts';
import { findingOfIntent } from '../payment-finding.ts';
import { recordOutcome } from '../record-outcome.ts';
import { refund } from '../refund-payment.ts';
import { startPaying } from '../start-payment.ts';
import { memoryProvider } from './memory-provider.ts';
import { memoryTable } from './memory-table.ts';

type Item = { kind: 'charge' | 'visit'; id: string };

/** What a payment is, once it is on the provider's page. */
type Paying = { id: string; intentId: string };

/** One customer's bills, paid in whichever way, and what the months' tables say of them. */
export const startMonths = async (customerId: string) => {
  let now = new Date();
  const { table } = memoryTable();
  const stripe = memoryProvider(() => now);
  const dependencies: OwnDependencies = {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    autopays: autopayStore(table),
    provider: stripe.provider,
    methods: ['card', 'us_bank_account'],
    siteUrl: 'https://example.com',
    pause: async () => undefined,
  };
  await putRow(table, { item: keys.user(customerId) });

  const linesOf = async (month: string) =>
    readMonth(month, { charges: chargeStore(table), days: bookingDays(table) });

  const look = async (id: string): Promise<void> => {
    now = new Date(now.getTime() + 6000);
    await lookAtPayment({ id, customerId, now }, dependencies);
  };

  return {
    stripe,
    /** Noon in Texas. */
    setDay: (day: string): void => {
      now = new Date(`${day}T18:00:00.000Z`);
    },
    month: () => monthOf(businessDate(now)),
    charge: async (name: string, from: string): Promise<Item> => {
      const charge = chargeSample({ customerId, planId: randomUUID(), name, from });
      await transact(table, [addCharge(table, charge)]);
      return { kind: 'charge', id: charge.id };
    },
    visit: async (scheduledDate: string): Promise<Item> => {
      const done = { status: 'completed', tax: 1856, taxRate: 0.0825 } as const;
      const visit = bookingSample({ userId: customerId, scheduledDate, ...done });
      await putRow(table, { item: bookingItem(visit) });
      return { kind: 'visit', id: visit.id };
    },
    pay: async (by: 'payByCard' | 'payByBank', ...items: Item[]): Promise<Paying> => {
      const body = { items, remember: false };
      const { url, paymentId: id } = await startPaying({ customerId, body, now }, dependencies);
      const intentId = stripe[by](stripe.sessionAtUrl(url).id);
      await look(id);
      return { id, intentId };
    },
    look,
    payByHand: async (item: Item): Promise<void> => {
      const body = { items: [item], method: 'check' as const, paidOn: businessDate(now) };
      await payTogether({ customerId, body, idempotentAction: undefined, now }, dependencies);
    },
    refund: async ({ id }: Paying, item: Item, amount: string): Promise<void> => {
      const body = { item, amount, reason: 'Rain', refundedBefore: '0.00' };
      await refund({ id, body, now }, dependencies);
    },
    learnOf: async (disputeId: string): Promise<void> => {
      await takeDispute(disputeId, now, dependencies);
    },
    /** That a payment has succeeded, as the provider says again. */
    repeatEvent: async ({ id: paymentId, intentId }: Paying): Promise<void> => {
      const finding = findingOfIntent(await stripe.provider.getIntent(intentId));
      await recordOutcome({ paymentId, finding, now }, dependencies);
    },
    fileOf: async (month: string): Promise<string> => chargesCsv(await linesOf(month), new Map()),
    totalsOf: async (month: string) => monthTotals(month, await linesOf(month)),
    due: async () => chargeStore(table).listOwed(customerId),
  };
};
