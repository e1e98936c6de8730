import { randomUUID } from 'node:crypto';
import {
  listAdminBookings,
  listBookingDays,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { describe, expect, test, vi } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { reportLists } from '../reports/report-lists.ts';
import { pendingReportIdOf } from '../reports/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { startWorld } from '../testing/world.ts';
import type { TestPerson } from '../testing/world.ts';
import { bookingStore } from './booking-store.ts';
import type { StoredBooking } from './booking-store.ts';
import { handler as days } from './endpoints/list-booking-days.ts';
import { handler as list } from './endpoints/list-admin-bookings.ts';
import { handler as listOwn } from './endpoints/list-bookings.ts';
import { handler as transition } from './endpoints/transition-booking.ts';
import { bookingSample } from './testing/booking-sample.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);
const profiles = profileStore(world.table);
const admin = await world.person({ isAdmin: true });

let lastDay = '2097-01-01';
/** A day no other test has used. */
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

const act = async (id: string, body: object, cookie = admin.cookie) =>
  world.call(transition, transitionBooking, { cookie, params: { id }, body });

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
      lastName: 'Customer',
      email: dana.email,
      phone: '(281) 555-0112',
      address: null,
      poolAccess: 'Gate code 4711',
      hasPets: true,
      petDetails: 'Two dogs',
    });
    expect(body[3].customer).toBeNull();
  });

  test('is walked page by page, whole or of one status', async () => {
    const date = freshDay();
    for (let index = 0; index < 7; index += 1)
      await put(undefined, {
        scheduledDate: date,
        status: index % 2 ? 'confirmed' : 'pending',
        createdAt: `2026-11-0${index + 1}T00:00:00.000Z`,
      });
    const walk = async (query: Record<string, string>) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const reply = await read({ date, limit: '2', ...query, ...(cursor && { cursor }) });
        seen.push(...reply.body.map((one: StoredBooking) => one.createdAt.slice(8, 10)));
        cursor = reply.headers['x-next-cursor'] as string | undefined;
      } while (cursor);
      return seen.map(Number);
    };
    expect(await walk({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await walk({ status: 'confirmed' })).toEqual([2, 4, 6]);
    expect(await walk({ status: 'cancelled' })).toEqual([]);
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

describe('a step', () => {
  test('tells the customer of a confirmation once, and nobody how to get in', async () => {
    const me = await world.person({ poolAccess: 'Gate code 4711' });
    const { id } = await put(me, { specialInstructions: 'The key is under the pot' });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => act(id, { action: 'confirm' })));
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
      replies.map(() => [200, 'confirmed']),
    );
    expect(replies[0]!.body.customer.poolAccess).toBe('Gate code 4711');
    const [mail, ...others] = await world.mailTo(me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toContain('Your visit is confirmed');
    expect(`${mail!.text} ${mail!.html}`).not.toMatch(/4711|under the pot/);
  });

  test('tells the customer why a visit was cancelled, by mail and in their list, the first reason only', async () => {
    const me = await world.person();
    const { id } = await put(me, { status: 'confirmed' });
    await act(id, { action: 'cancel', reason: 'A storm is coming <b>' });
    const again = await act(id, { action: 'cancel', reason: 'Another one' });
    expect([again.status, again.body.cancelReason]).toEqual([200, 'A storm is coming <b>']);
    const [mail, ...others] = await world.mailTo(me.email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('A storm is coming <b>');
    expect(mail!.html).toContain('A storm is coming &#60;b&#62;');
    const { body } = await world.call(listOwn, listBookings, { cookie: me.cookie });
    expect(body).toMatchObject([{ status: 'cancelled', cancelReason: 'A storm is coming <b>' }]);
  });

  test('is taken although the mail service is away', async () => {
    const me = await world.person();
    const { id } = await put(me);
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const away = transition.with({
      dependencies: { mailer: { send: async () => ({ outcome: 'unavailable' }) } },
    });
    const { status } = await world.call(away, transitionBooking, {
      cookie: admin.cookie,
      params: { id },
      body: { action: 'confirm' },
    });
    expect(status).toBe(200);
    expect(await bookings.find(id)).toMatchObject({ status: 'confirmed' });
  });

  test.each([
    {},
    { action: 'report' },
    { action: 'delete' },
    { action: 'cancel' },
    { action: 'cancel', reason: '  ' },
    { action: 'cancel', reason: 'x'.repeat(501) },
    { action: 'confirm', reason: 'Because' },
    { action: 'reschedule' },
    { action: 'confirm', status: 'completed' },
  ])('is refused as %o', async (body) => {
    const booking = await put(undefined);
    expect((await act(booking.id, body)).status).toBe(422);
    expect(await bookings.find(booking.id)).toEqual(booking);
  });

  test('of a booking that does not exist is not found', async () => {
    expect((await act(randomUUID(), { action: 'confirm' })).status).toBe(404);
  });

  test('says what is the case when it comes too late', async () => {
    const { id } = await put(undefined, { status: 'cancelled' });
    const { status, body } = await act(id, { action: 'confirm' });
    expect([status, body.message]).toEqual([409, 'This visit has been cancelled.']);
  });

  test('of two that exclude each other one is taken, the other refused', async () => {
    const { id } = await put(undefined, { status: 'confirmed' });
    const replies = await Promise.all([
      act(id, { action: 'complete' }),
      act(id, { action: 'cancel', reason: 'Rain' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await bookings.find(id);
    const pending = await reports.find(pendingReportIdOf(id), { latest: true });
    expect([after!.status, pending !== undefined]).toEqual(
      replies[0]!.status === 200 ? ['completed', true] : ['cancelled', false],
    );
  });
});

describe('the report to be written', () => {
  test('is made once when a visit is completed, however often and at once', async () => {
    const me = await world.person({ firstName: 'Ana', lastName: 'Ruiz' });
    const { id, scheduledDate } = await put(me, { status: 'confirmed' });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => act(id, { action: 'complete' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { items } = await reportLists(world.table).pending({ limit: 200 });
    expect(items.filter(({ bookingId }) => bookingId === id)).toMatchObject([
      {
        id: replies[0]!.body.reportId,
        customerId: me.id,
        customerName: 'Ana Ruiz',
        customerEmail: me.email,
        customerAddress: '12 Test Lane, Spring, TX 77373',
        serviceName: 'Monthly Membership',
        serviceDate: scheduledDate,
        status: 'pending',
      },
    ]);
    expect(await profiles.get(me.id)).toMatchObject({ reportCount: 1 });
  });

  test('is made without a customer for a visit booked by an administrator', async () => {
    const { id } = await put(admin, { status: 'confirmed' });
    const { status, body } = await act(id, { action: 'complete' });
    expect(status).toBe(200);
    expect(await reports.get(body.reportId)).toMatchObject({ customerId: null, status: 'pending' });
  });
});
