import { randomUUID } from 'node:crypto';
import { photoKey, uploadKey } from '../../photos/photo-keys.ts';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { showReview } from '../../bookings/shown-review.ts';
import { createPendingReport } from '../../visits/create-pending-report.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { lineIdOf } from '../../cart/cart-rules.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import type { OperatorAction } from 'shared/domain/visits/booking-status.ts';
import { putPlan } from '../../plans/plan-store.ts';
import { visitIdOf } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { operatorNews, queueNews } from '../../bookings/operator-news.ts';
import type { ServiceOptions } from 'shared/domain/prices/options.ts';
import { rainOutStore } from '../../day-routes/rain-out/rain-out-store.ts';
import { orderDay } from '../order-day.ts';
import { personal } from '../personal-data.ts';
import { newUpload, prepareNow, reportOf } from './report-state.ts';
import {
  customersId,
  newIdempotencyKey,
  serviceIdOf,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

const serviceId = serviceIdOf('Monthly Membership');
const visitDay = '2031-03-04';

const { firstName, lastName, phone, address, specialInstructions } = personal;
const lessonId = serviceIdOf('Pool School');
type CartLine = { id: string; serviceId: string; options: ServiceOptions; quantity: number };

const options = { people: 1 } satisfies ServiceOptions;
const cartLine: CartLine = {
  id: lineIdOf(lessonId, options),
  serviceId: lessonId,
  options,
  quantity: 2,
};
const membershipLine = { id: lineIdOf(serviceId, {}), serviceId, options: {}, quantity: 1 };

const fillCart = async (
  { world, customer }: Stage,
  now: Date,
  filled: CartLine = cartLine,
): Promise<void> => {
  const { id: userId } = await customer();
  const cart = cartStore(world.table);
  // Adding to an existing line would make its quantity four. Lines whose options an earlier scenario changed are
  // removed too, because no order contains them.
  for (const { id } of await cart.list(userId))
    if (id === filled.id || ![cartLine.id, membershipLine.id].includes(id))
      await cart.remove(userId, id);
  const line = { ...filled, specialInstructions };
  await cart.add({ userId, line, idempotentAction: undefined, now });
};

/** A visit of the scenario's customer. */
export const visitOf = async (
  { world, customer }: Stage,
  changes: Partial<StoredBooking> = {},
): Promise<StoredBooking> => {
  const { id: userId, email } = await customer();
  const booking = bookingSample({
    userId,
    serviceId,
    scheduledDate: visitDay,
    address,
    specialInstructions,
    contact: { firstName, lastName, email, phone },
    ...changes,
  });
  await bookingStore(world.table).put(booking);
  return booking;
};

/** The id of a completed visit whose review may be shown. */
const reviewedVisitOf = async (stage: Stage, now: Date): Promise<string> => {
  const at = now.toISOString();
  const visit = await visitOf(stage, { status: 'completed' });
  const { id, userId } = visit;
  const text = { rating: 2, comment: 'Green', mayShow: true };
  const review = { id: userId, bookingId: id, userId, ...text, createdAt: at, updatedAt: at };
  const { table } = stage.world;
  await bookingStore(table).put({ ...visit, review });
  await transact(table, [showReview(table, review)]);
  return id;
};

/** A visit with a pending report, whose check also pays for another visit. */
const visitWithPendingReport = async (
  stage: Stage,
  now: Date,
  changes: Partial<StoredBooking> = {},
): Promise<StoredBooking> => {
  const other = await visitOf(stage, { paymentMethod: 'check' });
  const booking = await visitOf(stage, {
    status: 'confirmed',
    paymentMethod: 'check',
    fee: checkFee,
    paidWith: [other.id],
    ...changes,
  });
  const { profile } = await stage.customer();
  await createPendingReport({ booking, customer: profile, now }, stage.world.table);
  return booking;
};

/** A plan whose only visit already exists, so that a later run of the nightly job does not create years of visits. */
export const plannedVisitOf = async (
  stage: Stage,
  changes: Partial<StoredPlan> & { from: string },
): Promise<{ plan: StoredPlan; visit: StoredBooking }> => {
  const { world, customer } = stage;
  const { id: customerId } = await customer();
  const { from } = changes;
  const until = addDays(from, 6);
  const plan = planSample({ customerId, until, madeThrough: from, ...changes });
  await transact(world.table, [putPlan(world.table, plan)]);
  const visit = await visitOf(stage, {
    id: visitIdOf(plan, plan.from),
    planId: plan.id,
    originalDate: plan.from,
    scheduledDate: plan.from,
    status: plan.state === 'requested' ? 'pending' : 'confirmed',
    totalAmount: 0,
    included: true,
  });
  return { plan, visit };
};

/** The id of a rain-out that skipped a visit. */
const rainOutOf = async (stage: Stage, now: Date): Promise<string> => {
  const id = randomUUID();
  const cancelledBy = { kind: 'rain-out', id, was: 'confirmed' } as const;
  const visit = await visitOf(stage, { status: 'cancelled', cancelledBy });
  await rainOutStore(stage.world.table).add({
    id,
    date: visitDay,
    action: 'skip',
    to: null,
    reason: personal.reason,
    visits: [{ id: visit.id, preferredTime: visit.preferredTime }],
    bodyHash: id,
    createdAt: now.toISOString(),
    undoneAt: null,
  });
  return id;
};

/** An action without further fields, on a booking in this state. */
const step = (action: OperatorAction, state: Partial<StoredBooking> = {}) => ({
  when: action,
  mailsInPassing: true as const,
  prepare: async (stage: Stage) => ({
    params: { id: (await visitOf(stage, state)).id },
    body: { action },
  }),
});

export const bookingScenarios = {
  'list-bookings': {
    prepare: async (stage) => {
      await visitOf(stage);
      return {};
    },
  },
  'list-bookings-of-customer': {
    prepare: async (stage) => {
      await visitOf(stage);
      return customersId(stage);
    },
  },
  'get-visit-summary': {
    prepare: async (stage) => {
      await visitOf(stage, { status: 'confirmed' });
      await visitOf(stage, { status: 'completed', scheduledDate: '2026-11-20' });
      return {};
    },
  },
  'get-stops-away': {
    prepare: async (stage, now) => {
      const scheduledDate = businessDate(now);
      for (const status of ['draft', 'pending'] as const) {
        const id = randomUUID();
        const { id: reportId } = await reportOf(stage, { bookingId: id, status });
        await visitOf(stage, { id, scheduledDate, status: 'confirmed', reportId });
      }
      return {};
    },
  },
  'list-admin-bookings': {
    prepare: async (stage) => {
      // A day with no other visit, however often it is prepared.
      const date = '2032-01-05';
      await visitOf(stage, { id: 'a3b8f0de-2c51-4c0e-9a52-6d3f1f0b7c11', scheduledDate: date });
      return { query: { date } };
    },
  },
  'get-days-ahead': {
    prepare: async (stage) => {
      const id = 'c1f2a3b4-5d6e-4f70-8a91-b2c3d4e5f607';
      const { id: reportId } = await reportOf(stage, { bookingId: id }, { hasPdf: false });
      await visitOf(stage, { id, scheduledDate: businessDate(new Date()), reportId });
      return {};
    },
  },
  'get-route': { prepare: async () => ({ params: { date: visitDay } }) },
  'update-route': {
    prepare: async (stage) => {
      const scheduledDate = '2032-02-02';
      // As if nobody had changed the order before.
      for (const day of [scheduledDate, weekdayOf(scheduledDate)])
        await deleteRow(stage.world.table, { key: keys.route(day) });
      const id = '5d0b1f4e-77a2-4b0f-8f0c-2f9f6f3c9a01';
      await visitOf(stage, { id, scheduledDate, planId: randomUUID() });
      return {
        params: { date: scheduledDate },
        body: { visits: [id], revision: 0, everyWeek: true },
      };
    },
  },
  'list-rain-outs': {
    prepare: async (stage, now) => {
      await rainOutOf(stage, now);
      return { params: { date: visitDay } };
    },
  },
  'rain-out-day': [
    {
      when: 'skip',
      mailsInPassing: true,
      prepare: async (stage, now) => ({
        params: { date: visitDay },
        body: {
          visits: [(await visitWithPendingReport(stage, now)).id],
          action: 'skip',
          reason: personal.reason,
        },
        headers: newIdempotencyKey(),
      }),
    },
    {
      when: 'move',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const date = businessDate(now);
        const { id } = await visitOf(stage, { status: 'confirmed', scheduledDate: date });
        return {
          params: { date },
          body: { visits: [id], action: 'move', to: addDays(date, 9), reason: personal.reason },
          headers: newIdempotencyKey(),
        };
      },
    },
  ],
  'undo-rain-out': {
    mailsInPassing: true,
    prepare: async (stage, now) => ({
      params: { date: visitDay },
      body: { id: await rainOutOf(stage, now) },
    }),
  },
  'list-booking-days': { prepare: async () => ({ query: { from: visitDay } }) },
  'place-bookings': {
    mailsInPassing: true,
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      await fillCart(stage, now, membershipLine);
      return {
        body: {
          firstName,
          lastName,
          email: (await stage.customer()).email,
          phone,
          address,
          scheduledDate: orderDay(now, 9),
          preferredTime: 'Morning 8-12',
          specialInstructions,
          paymentMethod: 'check',
          savePaymentMethod: true,
          lines: [cartLine, membershipLine].map(({ id, quantity }) => ({ id, quantity })),
        },
        headers: newIdempotencyKey(),
      };
    },
  },
  'cancel-booking': {
    when: 'its report waits to be written',
    prepare: async (stage, now) => ({
      params: { id: (await visitWithPendingReport(stage, now)).id },
    }),
  },
  'create-booking': {
    mailsInPassing: true,
    prepare: async ({ customer }, now) => ({
      body: {
        customerId: (await customer()).id,
        name: personal.message,
        price: '450.00',
        taxable: false,
        scheduledDate: addDays(businessDate(now), 9),
        preferredTime: 'Morning 8-12',
        specialInstructions,
      },
      headers: newIdempotencyKey(),
    }),
  },
  'transition-booking': [
    {
      when: 'cancel',
      mailsInPassing: true,
      prepare: async (stage, now) => ({
        params: { id: (await visitWithPendingReport(stage, now)).id },
        body: { action: 'cancel', reason: personal.reason },
      }),
    },
    {
      when: 'reschedule',
      mailsInPassing: true,
      prepare: async (stage, now) => ({
        params: { id: (await visitWithPendingReport(stage, now)).id },
        body: {
          action: 'reschedule',
          scheduledDate: addDays(businessDate(now), 9),
          preferredTime: null,
          reason: personal.reason,
        },
      }),
    },
    step('confirm'),
    {
      when: 'confirm, and a plan begins',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const from = addDays(businessDate(now), 27);
        const dates = { from, weekday: weekdayOf(from), until: from };
        const { visit } = await plannedVisitOf(stage, { ...dates, state: 'requested' });
        return { params: { id: visit.id }, body: { action: 'confirm' } };
      },
    },
    {
      when: 'cancel, with a credit',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const from = addDays(businessDate(now), 27);
        const { visit } = await plannedVisitOf(stage, { from, weekday: weekdayOf(from) });
        return { params: { id: visit.id }, body: { action: 'cancel', reason: personal.reason } };
      },
    },
    step('complete', { status: 'confirmed' }),
    step('markPaid'),
    step('refund', { paymentStatus: 'paid' }),
  ],
  'mark-not-possible': [
    {
      when: 'with a photo',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const scheduledDate = businessDate(now);
        const { id } = await visitWithPendingReport(stage, now, { scheduledDate });
        const upload = await newUpload(stage);
        await prepareNow(upload);
        return {
          params: { id },
          body: {
            reason: 'other',
            words: personal.reason,
            photos: [uploadKey(upload.uploaderId, upload.photoId)],
            recordedAt: now.toISOString(),
          },
        };
      },
    },
    {
      when: 'with a credit',
      mailsInPassing: true,
      prepare: async (stage, now) => {
        const from = businessDate(now);
        const { visit } = await plannedVisitOf(stage, { from, weekday: weekdayOf(from) });
        return { params: { id: visit.id }, body: { reason: 'gate' } };
      },
    },
  ],
  'get-visit-photo': {
    prepare: async (stage, now) => {
      const [id, photoId] = [randomUUID(), randomUUID()];
      const photos = [photoKey(id, photoId)];
      await visitOf(stage, {
        id,
        status: 'cancelled',
        notPossible: { reason: 'gate', words: personal.reason, at: now.toISOString(), photos },
      });
      return { params: { bookingId: id, photoId }, query: { size: 'thumb' } };
    },
  },
  'list-reviews': {
    prepare: async (stage, now) => {
      await reviewedVisitOf(stage, now);
      return {};
    },
  },
  'create-review': {
    prepare: async (stage) => ({
      params: { id: (await visitOf(stage, { status: 'completed' })).id },
      body: { rating: 5, comment: personal.comment },
      headers: newIdempotencyKey(),
    }),
  },
  'update-review': {
    prepare: async (stage, now) => ({
      params: { id: await reviewedVisitOf(stage, now) },
      body: { rating: 5, comment: personal.comment },
    }),
  },
  'moderate-review': {
    prepare: async (stage, now) => ({
      params: { id: await reviewedVisitOf(stage, now) },
      body: { isHidden: true },
    }),
  },
  'get-cart': {
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      return {};
    },
  },
  'add-to-cart': {
    prepare: async () => ({
      body: {
        serviceId: lessonId,
        quantity: 2,
        scheduledDate: addDays(businessDate(new Date()), 9),
        specialInstructions,
      },
      headers: newIdempotencyKey(),
    }),
  },
  'update-cart-item': [
    {
      prepare: async (stage, now) => {
        await fillCart(stage, now);
        const changed = `${specialInstructions}!`;
        return {
          params: { id: cartLine.id },
          body: { quantity: 7, specialInstructions: changed },
        };
      },
    },
    {
      when: 'other options',
      prepare: async (stage, now) => {
        await fillCart(stage, now);
        return {
          params: { id: cartLine.id },
          body: { options: { people: 2 } },
          headers: newIdempotencyKey(),
        };
      },
    },
  ],
  'remove-from-cart': {
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      return { params: { id: cartLine.id } };
    },
  },
} satisfies Partial<EndpointScenarios>;

/** Counts prepared calls, so that each finds only its own cancellation in the queue. */
let runs = 0;

export const bookingEvents: Scenario<EventCall>[] = [
  {
    of: 'schedule-visits',
    prepare: async ({ world, customer }) => {
      const { id: customerId } = await customer();
      const plan = planSample({ customerId, from: '2035-01-08', until: '2035-01-15' });
      await transact(world.table, [putPlan(world.table, plan)]);
      return { event: { now: '2035-01-10T12:00:00Z' } };
    },
  },
  {
    of: 'schedule-visits',
    when: 'a pause was interrupted',
    prepare: async (stage) => {
      const { profile } = await stage.customer();
      const now = new Date('2036-01-09T12:00:00Z');
      const pause = { id: randomUUID(), from: '2036-01-10', until: null, reason: personal.reason };
      const dates = { from: '2036-01-14', until: '2036-01-14' };
      const { visit } = await plannedVisitOf(stage, {
        ...dates,
        pauses: [pause],
        isSettled: false,
      });
      await createPendingReport({ booking: visit, customer: profile, now }, stage.world.table);
      return { event: { now: now.toISOString() } };
    },
  },
  {
    of: 'announce-cancellations',
    mailsInPassing: true,
    prepare: async (stage) => {
      const { table } = stage.world;
      runs += 1;
      const run = new Date(Date.UTC(2034, 0, 1, 0, runs));
      const queue = operatorNews(table);
      await queue.take(await queue.waiting(), run);
      const { id } = await visitOf(stage, { status: 'cancelled' });
      const { plan, visit } = await plannedVisitOf(stage, { from: '2034-02-06' });
      const now = new Date('2034-01-01T00:00:00Z');
      const moved = { scheduledDate: null, preferredTime: null, reason: null };
      await bookingStore(table).transition(visit, 'reschedule', now, { set: { moved } });
      await transact(table, [
        queueNews(table, 'booking', id),
        queueNews(table, 'booking', visit.id),
        queueNews(table, 'plan', plan.id),
      ]);
      return { event: { now: new Date(run.getTime() + 1000).toISOString() } };
    },
  },
  {
    of: 'make-pending-reports',
    prepare: async (stage) => {
      const day = '2033-01-10';
      for (const scheduledDate of [day, addDays(day, -1)])
        await visitOf(stage, { status: 'confirmed', scheduledDate });
      return { event: { now: `${day}T12:00:00Z` } };
    },
  },
];
