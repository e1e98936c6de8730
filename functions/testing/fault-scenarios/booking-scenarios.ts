import { bookingStore } from '../../bookings/booking-store.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { createPendingReport } from '../../visits/create-pending-report.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { lineIdOf } from '../../cart/cart-rules.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { TestPerson } from '../world.ts';
import { newIdempotencyKey, reading, serviceIdOf } from './scenario.ts';
import type { Scenario, Stage } from './scenario.ts';

const serviceId = serviceIdOf('Monthly Membership');
const visitDay = '2031-03-04';

const cartLine = { id: lineIdOf(serviceId, {}), serviceId, options: {}, quantity: 2 };

const fillCart = async ({ world }: Stage, { id }: TestPerson, now: Date) => {
  await cartStore(world.table).add({
    userId: id,
    line: cartLine,
    idempotentAction: undefined,
    now,
  });
};

const visitOf = async (
  { world }: Stage,
  person: TestPerson,
  changes: Partial<StoredBooking> = {},
): Promise<StoredBooking> => {
  const booking = bookingSample({
    userId: person.id,
    serviceId,
    scheduledDate: visitDay,
    ...changes,
  });
  await bookingStore(world.table).put(booking);
  return booking;
};

/** A confirmed visit whose report waits to be written. */
const visitWithPendingReport = async (stage: Stage, person: TestPerson, now: Date) => {
  const booking = await visitOf(stage, person, { status: 'confirmed' });
  await createPendingReport({ booking, customer: person.profile, now }, stage.world.table);
  return booking;
};

const checkout = {
  firstName: 'Casey',
  lastName: 'Customer',
  email: 'casey@example.com',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
  scheduledDate: visitDay,
  preferredTime: 'Morning 8-12',
  paymentMethod: 'check',
  savePaymentMethod: true,
};

export const bookingScenarios: Scenario[] = [
  reading('list-admin-bookings', 'admin', () => ({ query: { date: visitDay } })),
  reading('list-booking-days', 'admin', () => ({ query: { from: visitDay } })),
  {
    of: 'place-bookings',
    mailsInPassing: true,
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      await fillCart(stage, person, now);
      return { cookie: person.cookie, body: checkout, headers: newIdempotencyKey() };
    },
  },
  {
    of: 'cancel-booking',
    when: 'its report waits to be written',
    mailsInPassing: true,
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      const { id } = await visitWithPendingReport(stage, person, now);
      return { cookie: person.cookie, params: { id } };
    },
  },
  ...(['confirm', 'complete', 'cancel', 'markPaid'] as const).map((action): Scenario => ({
    of: 'transition-booking',
    when: action,
    mailsInPassing: true,
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      const { id } =
        action === 'cancel'
          ? await visitWithPendingReport(stage, person, now)
          : await visitOf(stage, person, action === 'complete' ? { status: 'confirmed' } : {});
      return {
        cookie: stage.admin.cookie,
        params: { id },
        body: { action, ...(action === 'cancel' && { reason: 'Storm' }) },
      };
    },
  })),
  {
    of: 'create-review',
    prepare: async (stage) => {
      const { id } = await visitOf(stage, stage.reader, { status: 'completed' });
      const { cookie } = stage.reader;
      return {
        cookie,
        params: { id },
        body: { rating: 5, comment: 'Blue' },
        headers: newIdempotencyKey(),
      };
    },
  },
  {
    of: 'update-review',
    prepare: async (stage, now) => {
      const at = now.toISOString();
      const { id: userId, cookie } = stage.reader;
      const { id } = await visitOf(stage, stage.reader, { status: 'completed' });
      const review = { id: userId, bookingId: id, userId, rating: 2, comment: 'Green' };
      await visitOf(stage, stage.reader, {
        id,
        status: 'completed',
        review: { ...review, createdAt: at, updatedAt: at },
      });
      return { cookie, params: { id }, body: { rating: 5, comment: 'Blue' } };
    },
  },
  {
    of: 'make-pending-reports',
    prepare: async (stage) => {
      const person = await stage.world.person();
      const day = '2033-01-10';
      for (const scheduledDate of [day, addDays(day, -1)])
        await visitOf(stage, person, { status: 'confirmed', scheduledDate });
      return { event: { now: `${day}T12:00:00Z` } };
    },
  },
  {
    of: 'add-to-cart',
    prepare: async ({ world }) => ({
      cookie: (await world.person()).cookie,
      body: { serviceId, quantity: 2, scheduledDate: addDays(businessDate(new Date()), 9) },
      headers: newIdempotencyKey(),
    }),
  },
  {
    of: 'update-cart-item',
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      await fillCart(stage, person, now);
      return { cookie: person.cookie, params: { id: cartLine.id }, body: { quantity: 7 } };
    },
  },
  {
    of: 'remove-from-cart',
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      await fillCart(stage, person, now);
      return { cookie: person.cookie, params: { id: cartLine.id } };
    },
  },
];
