import { randomUUID } from 'node:crypto';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { bookingStatuses } from 'shared/domain/visits/booking-status.ts';
import { describe, expect, test } from 'vitest';
import { openSession } from '../platform/session/sessions.ts';
import { startWorld } from '../testing/world.ts';
import { bookingStore, type StoredBooking } from './booking-store.ts';
import { handler as create } from './endpoints/create-review.ts';
import { handler as listDay } from '../day-routes/endpoints/list-admin-bookings.ts';
import { handler as update } from './endpoints/update-review.ts';
import { bookingSample } from './testing/booking-sample.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const written = new Date('2026-11-21T15:00:00Z');
const [me, stranger, admin] = await Promise.all([
  world.person({ at: written }),
  world.person({ at: written }),
  world.person({ isAdmin: true, at: written }),
]);

const put = async (changes: Partial<StoredBooking> = {}) => {
  const booking = bookingSample({ userId: me.id, status: 'completed', ...changes });
  await bookings.put(booking);
  return booking;
};

/** A new session for the same customer, because the old one has expired by then. */
const cookieAt = async (at: Date): Promise<string> => {
  const person = { userId: me.id, email: me.email, isAdmin: false };
  return `session=${await openSession(world.table, person, at)}`;
};

type Call = { body?: object; cookie?: string; key?: string; at?: Date };
const good = { rating: 5, comment: 'Sparkling!' };

const post = async (id: string, { body = good, cookie = me.cookie, key }: Call = {}) =>
  world.call(create.with({ now: () => written }), createReview, {
    cookie,
    params: { id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const change = async (id: string, { body = good, cookie = me.cookie, at = written }: Call = {}) =>
  world.call(update.with({ now: () => at }), updateReview, { cookie, params: { id }, body });

describe('a review', () => {
  test('of a completed visit is visible to its customer and to the operator', async () => {
    const { id } = await put({ scheduledDate: '2098-03-04' });
    const { status, body } = await post(id);
    const review = {
      id: expect.any(String),
      bookingId: id,
      userId: me.id,
      ...good,
      createdAt: written.toISOString(),
      updatedAt: written.toISOString(),
    };
    expect(status).toBe(201);
    expect(body.review).toEqual(review);
    const day = await world.call(listDay.with({ now: () => written }), listAdminBookings, {
      cookie: admin.cookie,
      query: { date: '2098-03-04' },
    });
    expect(day.body).toMatchObject([{ id, review }]);
  });

  test.each(bookingStatuses.filter((status) => status !== 'completed'))(
    'of a %s visit is refused',
    async (status) => {
      const booking = await put({ status });
      expect(await post(booking.id)).toMatchObject({
        status: 409,
        body: { message: 'A visit can be reviewed once it has taken place.' },
      });
      expect(await bookings.find(booking.id)).toEqual(booking);
    },
  );

  test('of someone else’s visit, and of an unknown one, is not found', async () => {
    const { id } = await put();
    for (const { cookie } of [stranger, admin])
      expect((await post(id, { cookie })).status).toBe(404);
    expect((await post(randomUUID())).status).toBe(404);
    expect((await bookings.find(id))!.review).toBeNull();
  });

  test('is refused a second time, and the first is unchanged', async () => {
    const { id } = await put();
    await post(id);
    const again = await post(id, { body: { rating: 1 } });
    expect([again.status, again.body.message]).toEqual([
      409,
      'You have reviewed this visit already.',
    ]);
    expect((await bookings.find(id))!.review).toMatchObject(good);
  });

  test('sent again after a lost response gets the same response', async () => {
    const { id } = await put();
    const key = randomUUID();
    const [first, again] = [await post(id, { key }), await post(id, { key })];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await post(id, { key, body: { rating: 1 } })).toMatchObject({ status: 409 });
  });

  test('is stored once for many concurrent calls', async () => {
    const { id } = await put();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => post(id, { body: { rating } })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const taken = replies.find(({ status }) => status === 201);
    expect((await bookings.find(id))!.review).toEqual(taken!.body.review);
  });

  test.each([
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { rating: 5, comment: 'x'.repeat(2001) },
    { rating: 5, userId: randomUUID() },
  ])('is refused as %o', async (body) => {
    const { id } = await put();
    expect((await post(id, { body })).status).toBe(422);
    expect((await change(id, { body })).status).toBe(422);
  });

  test('stays when the visit is paid or refunded', async () => {
    const visit = await put();
    await post(visit.id);
    await bookings.transition(visit, 'markPaid', written);
    expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'paid', review: good });
  });
});

describe('changing a review', () => {
  test('is possible until the end of the seventh day, and preserves when it was written', async () => {
    const { id } = await put();
    await post(id);
    // 11 pm in Texas, seven days later.
    const at = new Date('2026-11-29T05:00:00Z');
    const cookie = await cookieAt(at);
    const { status, body } = await change(id, { body: { rating: 3 }, cookie, at });
    expect([status, body.review]).toMatchObject([
      200,
      {
        rating: 3,
        comment: '',
        createdAt: written.toISOString(),
        updatedAt: at.toISOString(),
      },
    ]);
    expect((await bookings.find(id))!.review).toEqual(body.review);
  });

  test('on several devices at once leaves the latest one, unmixed', async () => {
    const { id } = await put();
    await post(id);
    const rated = (rating: number) => ({
      body: { rating, comment: `${rating} stars` },
      at: new Date(written.getTime() + rating * 1000),
    });
    await Promise.all([3, 1, 4, 2].map(async (rating) => change(id, rated(rating))));
    const latest = { rating: 4, comment: '4 stars', createdAt: written.toISOString() };
    expect((await bookings.find(id))!.review).toMatchObject(latest);
    const overtaken = await change(id, rated(2));
    expect([overtaken.status, overtaken.body.review]).toMatchObject([200, latest]);
  });

  test('is refused on the eighth day', async () => {
    const { id } = await put();
    await post(id);
    const at = new Date('2026-11-29T06:00:00Z');
    const reply = await change(id, { cookie: await cookieAt(at), at });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'A review can be changed for 7 days.',
    ]);
  });

  test('is refused without one, and to anyone else', async () => {
    const { id } = await put();
    expect((await change(id)).status).toBe(404);
    await post(id);
    for (const { cookie } of [stranger, admin])
      expect((await change(id, { cookie, body: { rating: 1 } })).status).toBe(404);
    expect((await bookings.find(id))!.review).toMatchObject(good);
  });
});
