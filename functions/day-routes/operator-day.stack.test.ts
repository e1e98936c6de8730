import { randomUUID } from 'node:crypto';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { addDays } from 'shared/domain/dates.ts';
import { describe, expect, test } from 'vitest';
import { noPool } from '../testing/personal-data.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { handler as get } from './endpoints/get-route.ts';
import { handler as list } from './endpoints/list-admin-bookings.ts';
import { handler as update } from './endpoints/update-route.ts';
import { handler as days } from '../bookings/endpoints/list-booking-days.ts';
import { routeStore } from './route-store.ts';
import { handler as listOwn } from '../bookings/endpoints/list-bookings.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const admin = await world.person({ isAdmin: true });

let lastDay = '2097-01-01';
/** A day that no other test has used. */
const freshDay = (): string => (lastDay = addDays(lastDay, 10));

const put = async (of: TestPerson | undefined, changes: Partial<StoredBooking> = {}) => {
  const booking = bookingSample({
    userId: of?.id ?? randomUUID(),
    scheduledDate: freshDay(),
    ...changes,
  });
  await bookings.put(booking);
  return booking;
};

const read = async (query: Record<string, string>) =>
  world.call(list, listAdminBookings, { cookie: admin.cookie, query });

const change = async (date: string, body: object) =>
  world.call(update, updateRoute, { cookie: admin.cookie, params: { date }, body });
const routeOf = async (date: string) =>
  (await world.call(get, getRoute, { cookie: admin.cookie, params: { date } })).body;
const idsOf = async (date: string): Promise<string[]> =>
  (await read({ date })).body.map(({ id }: StoredBooking) => id);

/** The creation days of all visits without a day, read page by page. */
const walkUndated = async (query: Record<string, string>) => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await read({ date: 'none', limit: '2', ...query, ...(cursor && { cursor }) });
    expect(response.body.length).toBeLessThanOrEqual(2);
    seen.push(...response.body.map((one: StoredBooking) => one.createdAt.slice(8, 10)));
    cursor = response.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  return seen.map(Number);
};
/** Creates one visit per plan, in the order given, and returns their ids. */
const visitsOf = async (plans: readonly string[], scheduledDate: string): Promise<string[]> => {
  const ids: string[] = [];
  for (const [index, planId] of plans.entries()) {
    const createdAt = `2026-11-01T00:00:0${index}.000Z`;
    ids.push((await put(undefined, { scheduledDate, planId, createdAt })).id);
  }
  return ids;
};

describe('the route', () => {
  test('is the order of the day’s list once it was changed, with what came later at its end', async () => {
    const date = freshDay();
    const [first, second] = [
      await put(undefined, { scheduledDate: date }),
      await put(undefined, { scheduledDate: date, preferredTime: 'Afternoon 12-5' }),
    ];
    expect(await routeOf(date)).toEqual({ visits: [first.id, second.id], revision: 0 });
    const unknown = randomUUID();
    const body = { visits: [second.id, unknown, first.id, second.id], revision: 0 };
    const wanted = { visits: [second.id, first.id], revision: 1 };
    expect(await change(date, body)).toMatchObject({ status: 200, body: wanted });
    const { id } = await put(undefined, { scheduledDate: date });
    expect(await idsOf(date)).toEqual([second.id, first.id, id]);
    expect(await routeOf(date)).toEqual({ visits: [second.id, first.id, id], revision: 1 });
  });

  test('that was changed meanwhile is refused, and the same change is harmless to repeat', async () => {
    const date = freshDay();
    const ids = [
      (await put(undefined, { scheduledDate: date })).id,
      (await put(undefined, { scheduledDate: date })).id,
    ];
    const change1 = { visits: ids, revision: 0 };
    const replies = await Promise.all([change1, change1].map(async (body) => change(date, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await change(date, { visits: ids.toReversed(), revision: 0 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await change(date, { visits: ids.toReversed(), revision: 1 })).toMatchObject({
      status: 200,
      body: { visits: ids.toReversed(), revision: 2 },
    });
    expect((await change(date, { visits: [], revision: 3 })).status).toBe(409);
  });

  test('of one day leaves that of its weekday as it was', async () => {
    const date = freshDay();
    const visits = await visitsOf([randomUUID(), randomUUID()], date);
    const { plans } = await routeStore(world.table).read(date);
    await change(date, { visits, revision: 0 });
    await change(date, { visits: visits.toReversed(), revision: 1 });
    expect(await routeStore(world.table).read(date)).toMatchObject({
      visits: { revision: 2 },
      plans,
    });
  });

  test('of every week is inherited by the visits of the same plans a week later', async () => {
    const date = freshDay();
    const plans = [randomUUID(), randomUUID()];
    const visits = (await visitsOf(plans, date)).toReversed();
    const next = await visitsOf(plans, addDays(date, 7));
    const dayAfter = await visitsOf(plans, addDays(date, 1));
    await change(date, { visits, revision: 0 });
    expect(await idsOf(addDays(date, 7))).toEqual(next);
    await change(date, { visits, revision: 1, everyWeek: true });
    expect(await idsOf(date)).toEqual(visits);
    expect(await routeOf(addDays(date, 7))).toEqual({ visits: next.toReversed(), revision: 0 });
    expect(await idsOf(addDays(date, 1))).toEqual(dayAfter);
  });

  test('of every week keeps the place of a plan that is not due on the day of the change', async () => {
    const date = freshDay();
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await visitsOf([a, b, c], date);
    await change(date, { visits: first, revision: 0, everyWeek: true });
    const second = await visitsOf([b, c], addDays(date, 7));
    const visits = second.toReversed();
    await change(addDays(date, 7), { visits, revision: 0, everyWeek: true });
    const [ofA, ofB, ofC] = await visitsOf([a, b, c], addDays(date, 14));
    expect(await idsOf(addDays(date, 14))).toEqual([ofA, ofC, ofB]);
  });
});

describe('the operator’s day', () => {
  test('is in the order it is driven, with all that is needed at the gate', async () => {
    const date = freshDay();
    const dana = await world.person({
      firstName: 'Dana',
      phone: '(281) 555-0112',
      poolAccess: 'Gate code 4711',
      hasPets: true,
      petDetails: 'Two dogs',
    });
    const afternoon = 'Afternoon 12-5';
    await put(dana, { scheduledDate: date, preferredTime: afternoon });
    await put(dana, { scheduledDate: date, createdAt: '2026-11-02T00:00:00.000Z' });
    await put(dana, { scheduledDate: date, createdAt: '2026-11-01T00:00:00.000Z' });
    await put(undefined, { scheduledDate: date, preferredTime: null });
    const { body } = await read({ date });
    expect(
      body.map((one: StoredBooking) => [one.preferredTime, one.createdAt.slice(0, 10)]),
    ).toEqual([
      ['Morning 8-12', '2026-11-01'],
      ['Morning 8-12', '2026-11-02'],
      [afternoon, '2026-11-01'],
      [null, '2026-11-01'],
    ]);
    expect(body[0].customer).toEqual({
      firstName: 'Dana',
      contact: 'ok',
      lastName: 'Customer',
      email: dana.email,
      phone: '(281) 555-0112',
      address: null,
      poolAccess: 'Gate code 4711',
      hasPets: true,
      petDetails: 'Two dogs',
      ...noPool,
    });
    expect(body[3].customer).toBeNull();
  });

  test('is today in Texas where none is asked for, and so begins the week', async () => {
    const at = new Date('2096-11-22T05:59:00Z');
    const { cookie } = await world.person({ isAdmin: true, at });
    const { id } = await put(undefined, { scheduledDate: '2096-11-21' });
    const today = await world.call(list.with({ now: () => at }), listAdminBookings, { cookie });
    expect(today.body).toMatchObject([{ id }]);
    const { body } = await world.call(days.with({ now: () => at }), listBookingDays, { cookie });
    expect(body.days[0]).toMatchObject({ date: '2096-11-21', visits: 1 });
  });

  test('comes whole, however many visits it has', async () => {
    const date = freshDay();
    await Promise.all(Array.from({ length: 120 }, () => put(undefined, { scheduledDate: date })));
    const { body, headers } = await read({ date, limit: '1' });
    expect(body).toHaveLength(120);
    expect(headers).not.toHaveProperty('x-next-cursor');
  });

  test('without a date is read page by page, whole or by status', async () => {
    for (let index = 0; index < 7; index += 1)
      await put(undefined, {
        scheduledDate: null,
        status: index % 4 ? 'confirmed' : 'pending',
        createdAt: `2026-11-0${index + 1}T00:00:00.000Z`,
      });
    expect(await walkUndated({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await walkUndated({ status: 'confirmed' })).toEqual([2, 3, 4, 6, 7]);
    const off = { scheduledDate: null, status: 'cancelled' } as const;
    await put(undefined, { ...off, createdAt: '2026-11-08T00:00:00.000Z' });
    expect(await walkUndated({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await walkUndated({ status: 'cancelled' })).toEqual([8]);
  });

  test.each([{ date: '2026-02-31' }, { date: 'today' }, { status: 'done' }, { cursor: 'e30' }])(
    'refuses %o',
    async (query) => {
      expect((await read(query)).status).toBe(422);
    },
  );

  test('keeps how to get in from the customers’ own list', async () => {
    const me = await world.person({ poolAccess: 'Gate code: the lilac key' });
    await put(me);
    const { body } = await world.call(listOwn, listBookings, { cookie: me.cookie });
    expect(JSON.stringify(body)).not.toContain('lilac');
    expect(body[0]).not.toHaveProperty('customer');
  });

  test('counts visits, those to confirm and what is due for seven days', async () => {
    const from = freshDay();
    const second = addDays(from, 1);
    await put(undefined, { scheduledDate: from, totalAmount: 22_500 });
    await put(undefined, { scheduledDate: from, status: 'confirmed', totalAmount: 2_450 });
    await put(undefined, { scheduledDate: from, status: 'completed', paymentStatus: 'paid' });
    await put(undefined, { scheduledDate: from, status: 'cancelled' });
    await put(undefined, { scheduledDate: second, status: 'completed', totalAmount: 800 });
    const { body } = await world.call(days, listBookingDays, {
      cookie: admin.cookie,
      query: { from },
    });
    expect(body.days).toHaveLength(7);
    expect(body.days.slice(0, 3)).toEqual([
      { date: from, visits: 3, toConfirm: 1, amountDue: '249.50' },
      { date: second, visits: 1, toConfirm: 0, amountDue: '8.00' },
      { date: addDays(from, 2), visits: 0, toConfirm: 0, amountDue: '0.00' },
    ]);
  });
});
