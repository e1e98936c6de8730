import { randomUUID } from 'node:crypto';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge } from '../../charges/charge-store.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { askingPause, putReport } from '../../payment-rows/payment-store.ts';
import { providerDependencies } from '../../payments/provider-dependencies.ts';
import { askProvider } from '../../payments/provider-session.ts';
import { refund } from '../../payments/refund-payment.ts';
import { startPaying } from '../../payments/start-payment.ts';
import { paymentIdOf, type StoredPayment } from '../../payment-rows/stored-payment.ts';
import { eventCall } from '../../payments/testing/memory-provider.ts';
import { paymentSample } from '../../payments/testing/payment-sample.ts';
import { unlistPayments } from '../../payments/testing/unlist-payments.ts';
import { transact } from '../../platform/table/transact.ts';
import { personal } from '../personal-data.ts';
import { collectingEvents } from './collecting-scenarios.ts';
import { methodTellings } from './method-scenarios.ts';
import { stripe, taking } from './paying-stage.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

/** A mail with an unknown outcome is never sent again. */
const mails = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

/** A charge and a visit that are due, and a payment of both. */
const owed = async ({ world: { table }, customer }: Stage) => {
  const { id: customerId } = await customer();
  const charge = chargeSample({ customerId, planId: randomUUID() });
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  await transact(table, [addCharge(table, charge)]);
  await bookingStore(table).put(visit);
  const items = [
    { kind: 'charge' as const, id: charge.id },
    { kind: 'visit' as const, id: visit.id },
  ];
  const total = visit.totalAmount + visit.tax;
  const payment = paymentSample(charge, {
    id: paymentIdOf(customerId, items),
    items: [
      { kind: 'charge', id: charge.id, name: charge.name, total: charge.amount + charge.tax },
      { kind: 'visit', id: visit.id, name: visit.serviceName, total },
    ],
  });
  return { items, payment };
};

const reported = async (stage: Stage, changes: Partial<StoredPayment> = {}) => {
  const { items, payment } = await owed(stage);
  const { table } = stage.world;
  await transact(table, [putReport(table, payment)]);
  if (changes.revision !== undefined)
    await transact(table, [putReport(table, { ...payment, ...changes })]);
  return { items, id: payment.id };
};

/** An open payment of what is due, or of the first of it. */
const begun = async (stage: Stage, { only = 2, remember = false } = {}) => {
  const { id: customerId } = await stage.customer();
  const { items } = await owed(stage);
  const dependencies = { ...providerDependencies(stage.world.table), provider: stripe.provider };
  // Before the call, so that the provider may be asked.
  const now = new Date(Date.now() - 10_000);
  const body = { items: items.slice(0, only), remember };
  const { paymentId, url } = await startPaying({ customerId, body, now }, dependencies);
  return { items, paymentId, sessionId: stripe.sessionAtUrl(url).id, dependencies };
};

/** A payment of what was due by card. */
const paid = async (stage: Stage) => {
  const { items, paymentId: id, sessionId, dependencies } = await begun(stage);
  const intentId = stripe.payByCard(sessionId);
  const now = new Date(Date.now() - 10_000);
  await askProvider({ id, sessionId }, now, dependencies);
  return { items, id, intentId, dependencies };
};

const refundOf = (item: { kind: 'charge' | 'visit'; id: string }) => ({
  item,
  amount: '10.00',
  reason: personal.reason,
  refundedBefore: '0.00',
});

export const paymentScenarios = {
  'start-payment': [
    {
      ...taking,
      prepare: async (stage) => ({ body: { items: (await owed(stage)).items, remember: true } }),
    },
    {
      when: 'of more than before',
      ...taking,
      prepare: async (stage) => ({
        body: { items: (await begun(stage, { only: 1 })).items, remember: false },
      }),
    },
    {
      when: 'once more',
      ...taking,
      prepare: async (stage) => ({ body: { items: (await begun(stage)).items, remember: false } }),
    },
  ],
  'get-payment': [
    {
      ...taking,
      repeatAfter: askingPause,
      prepare: async (stage) => {
        const { paymentId: id, sessionId } = await begun(stage);
        stripe.payByCard(sessionId);
        return { params: { id } };
      },
    },
    {
      when: 'of a bank',
      ...taking,
      repeatAfter: askingPause,
      prepare: async (stage) => {
        const { paymentId: id, sessionId } = await begun(stage);
        stripe.payByBank(sessionId);
        return { params: { id } };
      },
    },
    {
      when: 'by a card that is to be saved',
      ...taking,
      repeatAfter: askingPause,
      prepare: async (stage) => {
        const { paymentId: id, sessionId } = await begun(stage, { remember: true });
        stripe.payByCard(sessionId);
        return { params: { id } };
      },
    },
  ],
  'receive-payment-event': [
    {
      when: 'of a page',
      ...taking,
      ...mails,
      prepare: async (stage) => {
        const { sessionId: objectId } = await begun(stage);
        stripe.payByCard(objectId);
        const call = eventCall({ type: 'checkout.session.completed', objectId });
        return { ...call };
      },
    },
    {
      when: 'of a bank',
      ...taking,
      prepare: async (stage) => {
        const objectId = stripe.payByBank((await begun(stage)).sessionId);
        const call = eventCall({ type: 'payment_intent.processing', objectId });
        return { ...call };
      },
    },
    {
      when: 'of a refund in the dashboard',
      ...taking,
      ...mails,
      prepare: async (stage) => {
        const objectId = stripe.refundInDashboard((await paid(stage)).intentId, 1000);
        return { ...eventCall({ type: 'refund.created', objectId }) };
      },
    },
    {
      when: 'of a refund that has failed',
      ...taking,
      ...mails,
      prepare: async (stage) => {
        const { id, items, dependencies } = await paid(stage);
        const { refunds } = await refund(
          { id, body: refundOf(items[1]!), now: new Date() },
          dependencies,
        );
        const objectId = refunds[0]!.refundId!;
        stripe.refundFails(objectId);
        return { ...eventCall({ type: 'refund.failed', objectId }) };
      },
    },
    ...collectingEvents,
    {
      when: 'of a page, with a card that is to be saved',
      ...taking,
      ...mails,
      prepare: async (stage) => {
        const { sessionId: objectId } = await begun(stage, { remember: true });
        stripe.payByCard(objectId);
        return { ...eventCall({ type: 'checkout.session.completed', objectId }) };
      },
    },
    ...methodTellings,
  ],
  'cancel-payment': {
    ...taking,
    prepare: async (stage) => ({ params: { id: (await begun(stage)).paymentId } }),
  },
  'cancel-customer-payment': {
    ...taking,
    prepare: async (stage) => ({ params: { id: (await begun(stage)).paymentId } }),
  },
  'refund-payment': [
    {
      ...taking,
      prepare: async (stage) => {
        const { id, items } = await paid(stage);
        return { params: { id }, body: refundOf(items[0]!) };
      },
    },
    {
      when: 'of a visit, further',
      ...taking,
      prepare: async (stage) => {
        const { id, items, dependencies } = await paid(stage);
        const item = items[1]!;
        await refund({ id, body: refundOf(item), now: new Date() }, dependencies);
        return { params: { id }, body: { ...refundOf(item), refundedBefore: '10.00' } };
      },
    },
  ],
  'list-payments': {
    prepare: async (stage) => {
      await reported(stage);
      return {};
    },
  },
  'list-admin-payments': {
    prepare: async (stage) => {
      await reported(stage);
      return {};
    },
  },
  'report-payment': [
    {
      ...mails,
      prepare: async (stage) => ({
        body: { items: (await owed(stage)).items, method: 'venmo' },
      }),
    },
    {
      when: 'once more, after it was dismissed',
      ...mails,
      prepare: async (stage) => {
        const dismissed = { state: 'dismissed', reason: personal.reason, revision: 1 } as const;
        const { items } = await reported(stage, dismissed);
        return { body: { items, method: 'zelle' } };
      },
    },
  ],
  'act-on-payment': [
    {
      when: 'confirm',
      prepare: async (stage) => ({
        params: { id: (await reported(stage)).id, action: 'confirm' },
        body: {},
      }),
    },
    {
      when: 'dismiss',
      prepare: async (stage) => ({
        params: { id: (await reported(stage)).id, action: 'dismiss' },
        body: { reason: personal.reason },
      }),
    },
  ],
} satisfies Partial<EndpointScenarios>;

/** So that the job finds nothing of earlier calls. */
const forgetPayments = async ({ world }: Stage): Promise<void> => {
  stripe.events.length = 0;
  await unlistPayments(world.table);
};

const reconciling = { of: 'reconcile-payments', ...taking, ...mails };

export const paymentEvents: Scenario<EventCall>[] = [
  {
    ...reconciling,
    when: 'an event that did not come',
    prepare: async (stage, now) => {
      await forgetPayments(stage);
      stripe.payByCard((await begun(stage)).sessionId);
      return { event: { now: now.toISOString() } };
    },
  },
  {
    ...reconciling,
    when: 'a payment that no event tells of',
    prepare: async (stage, now) => {
      await forgetPayments(stage);
      stripe.payByCard((await begun(stage)).sessionId);
      stripe.events.length = 0;
      const later = new Date(now.getTime() + 2 * 60 * 60_000);
      return { event: { now: later.toISOString() } };
    },
  },
];
