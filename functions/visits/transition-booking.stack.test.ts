import { randomUUID } from 'node:crypto';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { describe, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { handler as listOwn } from '../bookings/endpoints/list-bookings.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { reportLists } from '../reports/lists/report-lists.ts';
import { reportStore } from '../reports/report-store.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as transition } from './endpoints/transition-booking.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);
const profiles = profileStore(world.table);
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

const act = async (id: string, body: object, cookie = admin.cookie) =>
  world.call(transition, transitionBooking, { cookie, params: { id }, body });

const seenOf = ({ scheduledDate, preferredTime, totalAmount, tax }: StoredBooking) => ({
  scheduledDate,
  preferredTime,
  totalAmount: centsToDecimal(totalAmount),
  tax: centsToDecimal(tax),
});

describe('a step', () => {
  test('notifies the customer of a confirmation once, without access instructions', async () => {
    const me = await world.person({ poolAccess: 'Gate code M4711' });
    const { id } = await put(me, { specialInstructions: 'The key is under the pot' });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => act(id, { action: 'confirm' })));
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
      replies.map(() => [200, 'confirmed']),
    );
    expect(replies[0]!.body.customer.poolAccess).toBe('Gate code M4711');
    const [mail, ...others] = await world.mailTo(me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toContain('Your visit is confirmed');
    expect(`${mail!.text} ${mail!.html}`).not.toMatch(/M4711|under the pot/);
  });

  test('shows the customer why a visit was cancelled, by mail and in their list, the first reason only', async () => {
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

  test('is taken even if the mail service is unavailable', async () => {
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
    { action: 'confirm', seen: {} },
    { action: 'confirm', seen: { scheduledDate: '2097-01-01' } },
    { action: 'refund', seen: null },
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

  test('states the current state when it is too late', async () => {
    const { id } = await put(undefined, { status: 'cancelled' });
    const { status, body } = await act(id, { action: 'confirm' });
    expect([status, body.message]).toEqual([409, 'This visit has been cancelled.']);
  });

  test.each<[string, Partial<StoredBooking>, string]>([
    ['refund', {}, 'Nothing has been paid for this visit.'],
    ['markPaid', { paymentStatus: 'refunded' }, 'The payment has been refunded.'],
    ['markPaid', { status: 'cancelled' }, 'This visit has been cancelled.'],
    ['confirm', { scheduledDate: null }, 'Please set a day for this visit first.'],
    ['confirm', { status: 'completed' }, 'This visit has been completed.'],
    ['complete', {}, 'This visit has not been confirmed yet.'],
    ['cancel', { status: 'completed' }, 'This visit has been completed.'],
  ])('states why it is too late to %s what is %o', async (action, changes, message) => {
    const booking = await put(undefined, changes);
    const reason = action === 'cancel' ? { reason: 'Rain' } : {};
    const { status, body } = await act(booking.id, { action, ...reason });
    expect([status, body.message]).toEqual([409, message]);
    expect(await bookings.find(booking.id)).toEqual(booking);
  });

  test.each(['confirm', 'complete', 'markPaid', 'cancel'] as const)(
    '%s is refused of a visit that has changed since it was seen, and overwrites nothing',
    async (action) => {
      const reason = action === 'cancel' ? { reason: skippedReason } : {};
      const me = await world.person();
      const status = action === 'confirm' ? 'pending' : 'confirmed';
      const before = await put(me, { status, scheduledDate: '2097-03-01' });
      const seen = seenOf(before);
      const moved = await put(me, { ...before, scheduledDate: '2097-03-04' });
      const late = await act(before.id, { action, ...reason, seen });
      expect([late.status, late.body.message]).toEqual([
        409,
        'This visit has been moved: Mar 4, 2097, Morning 8-12.',
      ]);
      expect(await bookings.find(before.id)).toEqual(moved);
      const dearer = await put(me, { ...before, totalAmount: before.totalAmount + 500 });
      expect((await act(before.id, { action, ...reason, seen })).body.message).toMatch(
        /^The amount of this visit has changed to \$/,
      );
      expect(await bookings.find(before.id)).toEqual(dearer);
      const seenAgain = { action, ...reason, seen: seenOf(dearer) };
      expect((await act(before.id, seenAgain)).status).toBe(200);
    },
  );

  test('is repeated without harm though the visit was moved after it was taken', async () => {
    const before = await put(undefined);
    const seen = seenOf(before);
    await act(before.id, { action: 'confirm', seen });
    await put(undefined, { ...(await bookings.find(before.id)), preferredTime: null });
    const again = await act(before.id, { action: 'confirm', seen });
    expect([again.status, again.body.preferredTime]).toEqual([200, null]);
  });

  test('of two devices, one that moves and one that confirms what it saw, never confirms the other day', async () => {
    const before = await put(undefined, { scheduledDate: businessDate(new Date()) });
    const scheduledDate = addDays(businessDate(new Date()), 3);
    const [confirmed, moved] = await Promise.all([
      act(before.id, { action: 'confirm', seen: seenOf(before) }),
      act(before.id, { action: 'reschedule', scheduledDate, preferredTime: null }),
    ]);
    expect(moved.status).toBe(200);
    // Whichever came first: a confirmation that came second was refused.
    expect(await bookings.find(before.id)).toMatchObject({
      scheduledDate,
      status: confirmed.status === 200 ? 'confirmed' : 'pending',
    });
    expect(confirmed.body.scheduledDate).not.toBe(scheduledDate);
  });

  test('of two that exclude each other one takes effect, the other is refused', async () => {
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

describe('the pending report', () => {
  test('is created once when a visit is completed, for repeated and concurrent calls', async () => {
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
        serviceDate: scheduledDate,
        status: 'pending',
      },
    ]);
    expect(await reports.get(items.find(({ bookingId }) => bookingId === id)!.id)).toMatchObject({
      serviceName: 'Monthly Membership',
    });
    expect(await profiles.get(me.id)).toMatchObject({ reportCount: 1 });
  });

  test('has the customer’s own address and name if nothing else is known', async () => {
    const me = await world.person({ firstName: '', lastName: '', address: '1 Home Street' });
    const elsewhere = await put(me, { status: 'confirmed', address: '2 Lake Road' });
    const home = await put(me, { status: 'confirmed', address: null });
    for (const [id, address] of [
      [elsewhere.id, '2 Lake Road'],
      [home.id, '1 Home Street'],
    ] as const) {
      const { body } = await act(id, { action: 'complete' });
      expect(await reports.get(body.reportId)).toMatchObject({
        customerAddress: address,
        customerName: me.email,
      });
    }
  });

  test('is created without a customer for a visit booked by an administrator', async () => {
    const { id } = await put(admin, { status: 'confirmed' });
    const { status, body } = await act(id, { action: 'complete' });
    expect(status).toBe(200);
    expect(await reports.get(body.reportId)).toMatchObject({ customerId: null, status: 'pending' });
  });
});
