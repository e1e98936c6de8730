import { bookingStore } from '../../bookings/booking-store.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { createPendingReport } from '../../visits/create-pending-report.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { lineIdOf } from '../../cart/cart-rules.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { checkFee } from 'shared/domain/prices.ts';
import type { OperatorAction } from 'shared/domain/booking-status.ts';
import { transact } from '../../platform/transact.ts';
import { cancellationQueue, queueCancellation } from '../../visits/cancellation-queue.ts';
import { personal } from '../personal-data.ts';
import { newIdempotencyKey, serviceIdOf } from './scenario.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

const serviceId = serviceIdOf('Monthly Membership');
const visitDay = '2031-03-04';

const { firstName, lastName, phone, address, specialInstructions } = personal;
const cartLine = { id: lineIdOf(serviceId, {}), serviceId, options: {}, quantity: 2 };

const fillCart = async ({ world, customer }: Stage, now: Date): Promise<void> => {
  const { id: userId } = await customer();
  const cart = cartStore(world.table);
  // Otherwise it would add to the existing line, for a quantity of four.
  await cart.remove(userId, cartLine.id);
  const line = { ...cartLine, specialInstructions };
  await cart.add({ userId, line, idempotentAction: undefined, now });
};

const visitOf = async (
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

/** Its check pays for another visit too. */
const visitWithPendingReport = async (stage: Stage, now: Date): Promise<StoredBooking> => {
  const other = await visitOf(stage, { paymentMethod: 'check' });
  const booking = await visitOf(stage, {
    status: 'confirmed',
    paymentMethod: 'check',
    fee: checkFee,
    paidWith: [other.id],
  });
  const { profile } = await stage.customer();
  await createPendingReport({ booking, customer: profile, now }, stage.world.table);
  return booking;
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
  'list-admin-bookings': {
    prepare: async (stage) => {
      // A day with no other visit, however often it is prepared.
      const date = '2032-01-05';
      await visitOf(stage, { id: 'a3b8f0de-2c51-4c0e-9a52-6d3f1f0b7c11', scheduledDate: date });
      return { query: { date } };
    },
  },
  'list-booking-days': { prepare: async () => ({ query: { from: visitDay } }) },
  'place-bookings': {
    mailsInPassing: true,
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      return {
        body: {
          firstName,
          lastName,
          email: (await stage.customer()).email,
          phone,
          address,
          scheduledDate: addDays(businessDate(now), 9),
          preferredTime: 'Morning 8-12',
          specialInstructions,
          paymentMethod: 'check',
          savePaymentMethod: true,
          lines: [{ id: cartLine.id, quantity: cartLine.quantity }],
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
    step('complete', { status: 'confirmed' }),
    step('markPaid'),
    step('refund', { paymentStatus: 'paid' }),
  ],
  'create-review': {
    prepare: async (stage) => ({
      params: { id: (await visitOf(stage, { status: 'completed' })).id },
      body: { rating: 5, comment: personal.comment },
      headers: newIdempotencyKey(),
    }),
  },
  'update-review': {
    prepare: async (stage, now) => {
      const at = now.toISOString();
      const visit = await visitOf(stage, { status: 'completed' });
      const { id, userId } = visit;
      const review = { id: userId, bookingId: id, userId, rating: 2, comment: 'Green' };
      await bookingStore(stage.world.table).put({
        ...visit,
        review: { ...review, createdAt: at, updatedAt: at },
      });
      return { params: { id }, body: { rating: 5, comment: personal.comment } };
    },
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
        serviceId,
        quantity: 2,
        scheduledDate: addDays(businessDate(new Date()), 9),
        specialInstructions,
      },
      headers: newIdempotencyKey(),
    }),
  },
  'update-cart-item': {
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      const changed = `${specialInstructions}!`;
      return {
        params: { id: cartLine.id },
        body: { quantity: 7, specialInstructions: changed },
      };
    },
  },
  'remove-from-cart': {
    prepare: async (stage, now) => {
      await fillCart(stage, now);
      return { params: { id: cartLine.id } };
    },
  },
} satisfies Partial<EndpointScenarios>;

/** Each prepared call finds its own cancellation alone in the queue. */
let runs = 0;

export const bookingEvents: Scenario<EventCall>[] = [
  {
    of: 'announce-cancellations',
    mailsInPassing: true,
    prepare: async (stage) => {
      const { table } = stage.world;
      runs += 1;
      const run = new Date(Date.UTC(2034, 0, 1, 0, runs));
      const queue = cancellationQueue(table);
      await queue.take(await queue.waiting(), run);
      const { id } = await visitOf(stage, { status: 'cancelled' });
      await transact(table, [queueCancellation(table, id)]);
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
