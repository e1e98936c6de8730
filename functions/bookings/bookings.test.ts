import { listBookings } from 'shared/contracts/bookings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { bookingStore } from './booking-store.ts';
import type { StoredBooking } from './booking-store.ts';
import { handler } from './endpoints/list-bookings.ts';
import { bookingSample } from './testing/booking-sample.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);

const bookingOf = (userId: string, changes: Partial<StoredBooking> = {}) =>
  bookingSample({ userId, ...changes });

test('someone without bookings gets an empty list', async () => {
  const { cookie } = await world.person();
  expect(await world.call(handler, listBookings, { cookie })).toMatchObject({
    status: 200,
    body: [],
  });
});

test('shows the caller’s bookings only, latest visit first, amounts as decimals', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()]);
  await Promise.all([
    bookings.put(bookingOf(me.id, { scheduledDate: '2026-11-02' })),
    bookings.put(bookingOf(me.id, { scheduledDate: '2026-12-02', status: 'confirmed' })),
    bookings.put(bookingOf(other.id)),
  ]);
  const { body } = await world.call(handler, listBookings, { cookie: me.cookie });
  expect(body).toMatchObject([
    { scheduledDate: '2026-12-02', status: 'confirmed', totalAmount: '225.00' },
    { scheduledDate: '2026-11-02', status: 'pending' },
  ]);
});

test('walks all pages by cursor, each booking once', async () => {
  const { id, cookie } = await world.person();
  const days = Array.from({ length: 7 }, (_, index) => addDays('2026-11-01', index));
  await Promise.all(days.map((scheduledDate) => bookings.put(bookingOf(id, { scheduledDate }))));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const reply = await world.call(handler, listBookings, {
      cookie,
      query: { limit: '3', ...(cursor && { cursor }) },
    });
    expect(reply.body.length).toBeLessThanOrEqual(3);
    seen.push(...reply.body.map((entry: { scheduledDate: string }) => entry.scheduledDate));
    cursor = reply.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  expect(seen).toEqual(days.toReversed());
});

test('refuses a cursor of someone else’s list and a malformed one', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()]);
  await bookings.put(bookingOf(other.id));
  await bookings.put(bookingOf(other.id));
  const theirs = await world.call(handler, listBookings, {
    cookie: other.cookie,
    query: { limit: '1' },
  });
  for (const cursor of [theirs.headers['x-next-cursor'] as string, 'nonsense', 'e30']) {
    const reply = await world.call(handler, listBookings, { cookie: me.cookie, query: { cursor } });
    expect(reply.status).toBe(422);
  }
});

test.each(['0', '51', 'x', '1.5'])('refuses a page of %s', async (limit) => {
  const { cookie } = await world.person();
  const reply = await world.call(handler, listBookings, { cookie, query: { limit } });
  expect(reply.status).toBe(422);
});
