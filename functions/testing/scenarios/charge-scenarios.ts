import { randomUUID } from 'node:crypto';
import { addCharge } from '../../charges/charge-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { putPlan } from '../../plans/plan-store.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow, putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { personal } from '../personal-data.ts';
import {
  newIdempotencyKey,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

const chargeOf = async (
  { world: { table }, customer }: Stage,
  changes: Partial<StoredCharge> = {},
): Promise<StoredCharge> => {
  const { id: customerId } = await customer();
  const charge = chargeSample({ customerId, planId: randomUUID(), ...changes });
  await transact(table, [addCharge(table, charge)]);
  return charge;
};

const owing = async (stage: Stage) => {
  await chargeOf(stage);
  return {};
};

const mailing = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

const payment = { method: 'zelle', paidOn: '2026-11-05', note: personal.comment } as const;

export const chargeScenarios = {
  'export-charges': {
    prepare: async (stage) => {
      await chargeOf(stage, { state: 'paid', paidOn: '2026-11-05' });
      return { query: { month: '2026-11' } };
    },
  },
  'get-month-totals': {
    prepare: async (stage) => {
      await chargeOf(stage, { state: 'paid', paidOn: '2026-11-05' });
      return { query: { month: '2026-11' } };
    },
  },
  'list-charges': { prepare: owing },
  'list-charges-of-customer': {
    prepare: async (stage) => ({ params: { id: (await chargeOf(stage)).customerId } }),
  },
  'remind-customer': [
    {
      ...mailing,
      when: 'for the first time',
      prepare: async (stage) => {
        const { customerId } = await chargeOf(stage);
        await deleteRow(stage.world.table, { key: keys.paymentReminder(customerId) });
        return { params: { id: customerId } };
      },
    },
    {
      ...mailing,
      when: 'after a week',
      prepare: async (stage) => {
        const { customerId } = await chargeOf(stage);
        const [claimId, mailId] = [randomUUID(), randomUUID()];
        const remindedAt = '2020-01-01T12:00:00.000Z';
        const delivery = { state: 'sent', claimId, mailId, sentAt: remindedAt };
        const item = { ...keys.paymentReminder(customerId), delivery, remindedAt };
        await putRow(stage.world.table, { item });
        return { params: { id: customerId } };
      },
    },
  ],
  'list-due-items': { prepare: owing },
  'list-own-due-items': { prepare: owing },
  'list-statements': { prepare: owing },
  'download-statement': {
    prepare: async (stage) => {
      await chargeOf(stage);
      return { params: { month: '2026-11' } };
    },
  },
  'download-statement-of-customer': {
    prepare: async (stage) => ({
      params: { id: (await chargeOf(stage)).customerId, month: '2026-11' },
    }),
  },
  'act-on-charge': [
    {
      when: 'paid',
      prepare: async (stage) => ({
        params: { id: (await chargeOf(stage)).id, action: 'paid' },
        body: payment,
      }),
    },
    {
      when: 'refunded',
      prepare: async (stage) => ({
        params: { id: (await chargeOf(stage, { state: 'paid' })).id, action: 'refunded' },
        body: { refundedOn: '2026-11-20', reason: personal.reason },
      }),
    },
    {
      when: 'refunded further, with a key',
      prepare: async (stage) => {
        const refund = { refunded: 1000, refundedTax: 0, refundedOn: '2026-11-19' };
        return {
          params: {
            id: (await chargeOf(stage, { state: 'refunded', ...refund })).id,
            action: 'refunded',
          },
          headers: newIdempotencyKey(),
          body: { refundedOn: '2026-11-20', reason: personal.reason },
        };
      },
    },
    {
      when: 'void',
      prepare: async (stage) => ({
        params: { id: (await chargeOf(stage)).id, action: 'void' },
        body: { reason: personal.reason },
      }),
    },
    {
      when: 'void, with a credit',
      prepare: async (stage) => {
        const { table } = stage.world;
        const { id: customerId } = await stage.customer();
        const plan = planSample({ customerId, chargedThrough: '2026-11-02' });
        await transact(table, [putPlan(table, plan)]);
        const credited = { customerId, planId: plan.id, credit: 5192, amount: 17_308 };
        return {
          params: { id: (await chargeOf(stage, credited)).id, action: 'void' },
          body: { reason: personal.reason },
        };
      },
    },
  ],
  'record-payment': {
    prepare: async (stage) => {
      const { id, customerId } = await chargeOf(stage);
      const visit = bookingSample({ userId: customerId, status: 'completed' });
      await bookingStore(stage.world.table).put(visit);
      return {
        params: { id: customerId },
        headers: newIdempotencyKey(),
        body: {
          items: [
            { kind: 'charge', id },
            { kind: 'visit', id: visit.id },
          ],
          ...payment,
        },
      };
    },
  },
} satisfies Partial<EndpointScenarios>;

export const chargeEvents: Scenario<EventCall>[] = [
  {
    of: 'make-charges',
    prepare: async ({ world, customer }) => {
      const { id: customerId } = await customer();
      const from = '2033-03-07';
      const plan = planSample({ customerId, from, billingStart: from, until: '2033-03-14' });
      await transact(world.table, [putPlan(world.table, plan)]);
      return { event: { now: '2033-03-08T12:00:00Z' } };
    },
  },
];
