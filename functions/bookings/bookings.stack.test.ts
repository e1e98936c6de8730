import { listBookings } from 'shared/contracts/bookings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { bookingStore, type StoredBooking } from './booking-store.ts';
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

test('bookings requested by id come in that order, without deleted ones', async () => {
  const made = Array.from({ length: 12 }, () => bookingSample());
  for (const booking of made) await bookings.put(booking);
  const ids = made.map(({ id }) => id).toSorted();
  for (const order of [ids, ids.toReversed()])
    expect((await bookings.getMany([...order, 'gone'])).map(({ id }) => id)).toEqual(order);
});

test('walks all pages by cursor, each booking once', async () => {
  const { id, cookie } = await world.person();
  const days = Array.from({ length: 7 }, (_, index) => addDays('2026-11-01', index));
  await Promise.all(days.map((scheduledDate) => bookings.put(bookingOf(id, { scheduledDate }))));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await world.call(handler, listBookings, {
      cookie,
      query: { limit: '3', ...(cursor && { cursor }) },
    });
    expect(response.body.length).toBeLessThanOrEqual(3);
    seen.push(...response.body.map((entry: { scheduledDate: string }) => entry.scheduledDate));
    cursor = response.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  expect(seen).toEqual(days.toReversed());
});

test('refuses a cursor of someone else’s list and a malformed one', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()]);
  await bookings.put(bookingOf(other.id));
  await bookings.put(bookingOf(other.id));
  const others = await world.call(handler, listBookings, {
    cookie: other.cookie,
    query: { limit: '1' },
  });
  for (const cursor of [others.headers['x-next-cursor'] as string, 'nonsense', 'e30']) {
    const response = await world.call(handler, listBookings, {
      cookie: me.cookie,
      query: { cursor },
    });
    expect(response.status).toBe(422);
  }
});

test.each(['0', '51', 'x', '1.5'])('refuses a page of %s', async (limit) => {
  const { cookie } = await world.person();
  const response = await world.call(handler, listBookings, { cookie, query: { limit } });
  expect(response.status).toBe(422);
});

const pagesOf = async (cookie: string, when: 'past' | 'next'): Promise<string[]> => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { when, limit: '2', ...(cursor && { cursor }) };
    const response = await world.call(handler.with({ now }), listBookings, { cookie, query });
    expect(response.body.length).toBeLessThanOrEqual(2);
    seen.push(
      ...response.body.map(
        (each: StoredBooking) => `${each.scheduledDate ?? 'no day'} ${each.status}`,
      ),
    );
    cursor = response.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  return seen;
};

/** 11:59 pm on November 21 in Texas. */
const now = () => new Date('2026-11-22T05:59:00Z');
const midnight = () => new Date('2026-11-22T06:00:00Z');

test('separates upcoming visits from past ones, page by page, each in reading order', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()]);
  const put = (scheduledDate: string | null, status: StoredBooking['status'], userId = me.id) =>
    bookings.put(bookingOf(userId, { scheduledDate, status }));
  await Promise.all([
    put('2026-12-02', 'pending'),
    put(null, 'pending'),
    put('2026-11-21', 'confirmed'),
    put('2026-11-25', 'confirmed'),
    put('2026-11-24', 'cancelled'),
    put('2026-11-20', 'confirmed'),
    put('2026-11-10', 'cancelled'),
    put('2026-11-17', 'completed'),
    put('2026-11-03', 'completed'),
    put('2026-11-21', 'completed'),
    put('2026-11-22', 'confirmed', other.id),
  ]);
  expect(await pagesOf(me.cookie, 'next')).toEqual([
    '2026-11-21 confirmed',
    '2026-11-25 confirmed',
    '2026-12-02 pending',
    'no day pending',
  ]);
  expect(await pagesOf(me.cookie, 'past')).toEqual([
    '2026-11-24 cancelled',
    '2026-11-21 completed',
    '2026-11-17 completed',
    '2026-11-10 cancelled',
    '2026-11-03 completed',
  ]);
  expect(await pagesOf(other.cookie, 'past')).toEqual([]);
});

test('continues after midnight, when the last visit shown is no longer ahead', async () => {
  const { id, cookie } = await world.person();
  for (const scheduledDate of ['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-23'])
    await bookings.put(bookingOf(id, { scheduledDate, status: 'confirmed' }));
  const page = async (at: () => Date, cursor?: unknown) => {
    const query = { when: 'next', limit: '1', ...(typeof cursor === 'string' && { cursor }) };
    const { body, headers } = await world.call(handler.with({ now: at }), listBookings, {
      cookie,
      query,
    });
    return { days: body.map((each: StoredBooking) => each.scheduledDate), headers };
  };
  const evening = await page(now);
  expect(evening.days).toEqual(['2026-11-21']);
  const after = await page(midnight, evening.headers['x-next-cursor']);
  expect(after.days).toEqual(['2026-11-22']);
  expect((await page(midnight, after.headers['x-next-cursor'])).days).toEqual(['2026-11-23']);
});

test('refuses a cursor of another list, and any other time', async () => {
  const { id, cookie } = await world.person();
  for (const status of ['confirmed', 'completed', 'cancelled'] as const)
    await Promise.all([1, 2].map(() => bookings.put(bookingOf(id, { status }))));
  const first = async (when: string | undefined, cursor?: string) =>
    world.call(handler.with({ now }), listBookings, {
      cookie,
      query: { limit: '1', ...(when && { when }), ...(cursor && { cursor }) },
    });
  const lists = [undefined, 'next', 'past'];
  for (const one of lists) {
    const cursor = (await first(one)).headers['x-next-cursor'] as string;
    for (const other of lists)
      expect((await first(other, cursor)).status).toBe(one === other ? 200 : 422);
  }
  expect((await first('later')).status).toBe(422);
});
