import { claimMilliseconds } from '../../delivery/delivery.ts';
import { askingPause, putReport } from '../../payment-rows/payment-store.ts';
import { refund } from '../../payments/refund-payment.ts';
import type { StoredPayment } from '../../payment-rows/stored-payment.ts';
import { eventCall } from '../../payments/testing/memory-provider.ts';
import { unlistPayments } from '../../payments/testing/unlist-payments.ts';
import { transact } from '../../platform/table/transact.ts';
import { personal } from '../personal-data.ts';
import { collectingEvents } from './collecting-scenarios.ts';
import { disputeEventCalls } from './dispute-scenarios.ts';
import { methodEventCalls } from './method-scenarios.ts';
import { begun, owed, paid } from './payment-state.ts';
import { stripe, taking } from './paying-stage.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

/** A mail with an unknown outcome is never sent again. */
const mails = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

const reported = async (stage: Stage, changes: Partial<StoredPayment> = {}) => {
  const { items, payment } = await owed(stage);
  const { table } = stage.world;
  await transact(table, [putReport(table, payment)]);
  if (changes.revision !== undefined)
    await transact(table, [putReport(table, { ...payment, ...changes })]);
  return { items, id: payment.id };
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
    ...methodEventCalls,
    ...disputeEventCalls,
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
    when: 'a payment without an event',
    prepare: async (stage, now) => {
      await forgetPayments(stage);
      stripe.payByCard((await begun(stage)).sessionId);
      stripe.events.length = 0;
      const later = new Date(now.getTime() + 2 * 60 * 60_000);
      return { event: { now: later.toISOString() } };
    },
  },
];
