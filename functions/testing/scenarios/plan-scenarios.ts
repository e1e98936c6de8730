import { randomUUID } from 'node:crypto';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { priceNoticeDays } from 'shared/domain/prices/autopay.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import {
  bookingStore,
  type OwnCancellation,
  type StoredBooking,
} from '../../bookings/booking-store.ts';
import { queueNews } from '../../bookings/operator-news.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { unlistPayments } from '../../payments/testing/unlist-payments.ts';
import { transact } from '../../platform/table/transact.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { termsSample } from '../../plans/testing/plan-sample.ts';
import { personal } from '../personal-data.ts';
import { turnedOn } from './autopay-scenarios.ts';
import { plannedVisitOf, visitOf } from './booking-scenarios.ts';
import { finishedByJob } from './paying-stage.ts';
import { newIdempotencyKey, serviceIdOf, type EndpointScenarios, type Stage } from './scenario.ts';

const { address, reason } = personal;
const serviceId = serviceIdOf('Monthly Membership');

/** A plan with one visit, about three weeks from now. */
const planOf = async (stage: Stage, now: Date, changes: Partial<StoredPlan> = {}) => {
  const from = addDays(businessDate(now), 22);
  return plannedVisitOf(stage, { from, weekday: weekdayOf(from), ...changes });
};

/** Far enough ahead for a higher price of a customer with autopay. */
const inTwoWeeks = (now: Date): string => addDays(businessDate(now), 14);

const nextWeek = (now: Date): string => addDays(businessDate(now), 7);

const adding = async <Work extends object>({ customer }: Stage, now: Date, work: Work) => {
  const from = addDays(businessDate(now), 22);
  const { id: customerId } = await customer();
  const dates = { weekday: weekdayOf(from), everyWeeks: 1, from, until: from } as const;
  return { body: { customerId, ...dates, address, ...work }, headers: newIdempotencyKey() };
};

const pausing = async (stage: Stage, now: Date) => ({
  params: { id: (await planOf(stage, now)).plan.id, action: 'pause' },
  body: { from: nextWeek(now), until: null, reason },
});

/** The visit as its customer skipped or cancelled it. */
const skipped = async (
  { world }: Stage,
  visit: StoredBooking,
  fee: OwnCancellation['fee'] = null,
): Promise<void> =>
  bookingStore(world.table).put({
    ...visit,
    status: 'cancelled',
    cancelReason: reason,
    ownCancellation: { was: 'confirmed', revision: visit.revision, billed: null, fee },
  });

export const planScenarios = {
  'list-plans': {
    prepare: async (stage, now) => {
      await planOf(stage, now);
      return {};
    },
  },
  'list-plans-of-customer': {
    prepare: async (stage, now) => ({
      query: { customerId: (await planOf(stage, now)).plan.customerId },
    }),
  },
  'get-plan': {
    prepare: async (stage, now) => ({ params: { id: (await planOf(stage, now)).plan.id } }),
  },
  'create-plan': [
    { prepare: async (stage, now) => adding(stage, now, { serviceId }) },
    {
      when: 'other work',
      prepare: async (stage, now) =>
        adding(stage, now, { name: personal.notes, price: '30.00', taxable: false }),
    },
  ],
  'update-plan': [
    {
      when: 'other terms',
      mailsInPassing: true,
      prepare: async (stage, now) => ({
        params: { id: (await planOf(stage, now)).plan.id },
        body: { from: inTwoWeeks(now), price: '240.00', preferredTime: 'Afternoon 12-5', address },
      }),
    },
    {
      when: 'a higher price, of a customer with autopay',
      ...finishedByJob,
      inDoubt: /"state":"lost"/,
      repeatAfter: claimMilliseconds + 1000,
      prepare: async (stage, now) => {
        await turnedOn(stage);
        await unlistPayments(stage.world.table);
        return {
          params: { id: (await planOf(stage, now)).plan.id },
          body: { from: addDays(businessDate(now), priceNoticeDays), price: '240.00' },
        };
      },
    },
    {
      when: 'another weekday',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const { plan } = await planOf(stage, now);
        const from = addDays(plan.from, -1);
        return {
          params: { id: plan.id },
          body: { from, weekday: weekdayOf(from), until: from },
          headers: newIdempotencyKey(),
        };
      },
    },
  ],
  'set-customer-tax': [
    {
      prepare: async ({ customer }) => ({
        params: { id: (await customer()).id },
        body: { taxExempt: false, taxRate: 0.0625 },
      }),
    },
    {
      when: 'a plan has visits',
      prepare: async (stage, now) => {
        const byVisit = termsSample({ per: 'visit', taxable: true });
        const { plan } = await planOf(stage, now, { terms: [byVisit] });
        return { params: { id: plan.customerId }, body: { taxExempt: false, taxRate: 0.0625 } };
      },
    },
  ],
  'act-on-plan': { prepare: pausing },
  'act-on-customers-plan': { mailsInPassing: true, prepare: pausing },
  'act-on-visit': [
    {
      when: 'skip',
      prepare: async (stage, now) => ({
        params: { bookingId: (await planOf(stage, now)).visit.id, action: 'skip' },
        body: { reason },
      }),
    },
    {
      when: 'restore',
      prepare: async (stage, now) => {
        const { visit } = await planOf(stage, now, { openCredit: 5192 });
        await skipped(stage, { ...visit, address: null, credit: 5192 });
        return { params: { bookingId: visit.id, action: 'restore' }, body: {} };
      },
    },
    {
      when: 'restore, with a check fee',
      prepare: async (stage) => {
        const other = await visitOf(stage, { paymentMethod: 'check', fee: checkFee });
        // Earlier calls have restored theirs for the same day.
        const visit = await visitOf(stage, { paymentMethod: 'check', serviceId: randomUUID() });
        await skipped(stage, visit, { cents: checkFee, to: 'visit', id: other.id });
        // The operator has not been told yet.
        await transact(stage.world.table, [queueNews(stage.world.table, 'cancellation', visit.id)]);
        return { params: { bookingId: visit.id, action: 'restore' }, body: {} };
      },
    },
    {
      when: 'move',
      prepare: async (stage, now) => {
        const { visit, plan } = await planOf(stage, now);
        const next = addDays(plan.from, 1);
        const scheduledDate = weekdayOf(next) === 0 ? addDays(next, 1) : next;
        return {
          params: { bookingId: visit.id, action: 'move' },
          body: { scheduledDate, preferredTime: 'Morning 8-12' },
        };
      },
    },
  ],
} satisfies Partial<EndpointScenarios>;
