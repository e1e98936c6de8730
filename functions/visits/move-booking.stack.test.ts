import {
  listAdminBookings,
  listBookingDays,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import { addDays, addMonths, businessDate } from 'shared/domain/dates.ts';
import { describe, expect, test } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { handler as list } from '../day-routes/endpoints/list-admin-bookings.ts';
import { handler as days } from '../bookings/endpoints/list-booking-days.ts';
import { handler as listOwn } from '../bookings/endpoints/list-bookings.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { createPendingReport } from './create-pending-report.ts';
import { handler as cancel } from './endpoints/cancel-booking.ts';
import { handler as transition } from './endpoints/transition-booking.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);
const admin = await world.person({ isAdmin: true });
const now = new Date();
const today = businessDate(now);
const inDays = (count: number): string => addDays(today, count);
const morning = 'Morning 8-12';

const put = async ({ id }: TestPerson, changes: Partial<StoredBooking> = {}) => {
  const booking = bookingSample({
    userId: id,
    status: 'confirmed',
    scheduledDate: inDays(3),
    ...changes,
  });
  await bookings.put(booking);
  return booking;
};

const act = async (id: string, body: object) =>
  world.call(transition, transitionBooking, { cookie: admin.cookie, params: { id }, body });
const move = async (id: string, scheduledDate: string, more: object = {}) =>
  act(id, { action: 'reschedule', scheduledDate, preferredTime: morning, ...more });
const read = async (date: string): Promise<StoredBooking[]> =>
  (await world.call(list, listAdminBookings, { cookie: admin.cookie, query: { date } })).body;
const idsOn = async (date: string) => (await read(date)).map(({ id }) => id);
const cancelOwn = async ({ cookie }: TestPerson, id: string) =>
  (await world.call(cancel, cancelBooking, { cookie, params: { id } })).status;

describe('moving a visit', () => {
  test('moves it from one day’s list to another’s and notifies its customer once, with the reason', async () => {
    const me = await world.person({ poolAccess: 'Gate code M4711' });
    const visit = await put(me, { specialInstructions: 'The key is under the pot' });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() =>
        move(visit.id, inDays(40), { preferredTime: 'Afternoon 12-5', reason: 'A storm <b>' }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const moved = { scheduledDate: inDays(3), preferredTime: morning, reason: 'A storm <b>' };
    expect(replies[0]!.body).toMatchObject({
      status: 'confirmed',
      scheduledDate: inDays(40),
      preferredTime: 'Afternoon 12-5',
      moved,
    });
    expect(await idsOn(inDays(3))).not.toContain(visit.id);
    expect(await idsOn(inDays(40))).toContain(visit.id);
    const own = await world.call(listOwn, listBookings, { cookie: me.cookie });
    expect(own.body).toMatchObject([{ scheduledDate: inDays(40), moved }]);
    const [mail, ...others] = await world.mailTo(me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toContain('Your visit was moved: ');
    expect(mail!.text).toContain('A storm <b>');
    expect(mail!.text).not.toMatch(/M4711|under the pot|still confirm/);
  });

  test('to another time of its day needs no reason, and sorts it there', async () => {
    const [me, other] = [await world.person(), await world.person()];
    const day = inDays(50);
    const late = await put(me, { scheduledDate: day, preferredTime: 'Afternoon 12-5' });
    const early = await put(other, { scheduledDate: day, createdAt: '2026-11-05T00:00:00.000Z' });
    expect(await idsOn(day)).toEqual([early.id, late.id]);
    await move(late.id, day, { reason: '' });
    expect(await idsOn(day)).toEqual([late.id, early.id]);
    expect((await bookings.find(late.id))!.moved).toMatchObject({ reason: null });
  });

  test('moves the customer’s last day to cancel with it', async () => {
    const me = await world.person();
    const due = await put(me, { scheduledDate: today });
    expect(await cancelOwn(me, due.id)).toBe(409);
    await move(due.id, inDays(1));
    expect(await cancelOwn(me, due.id)).toBe(200);
    const ahead = await put(me);
    await move(ahead.id, today);
    expect(await cancelOwn(me, ahead.id)).toBe(409);
  });

  test('concurrent with the customer’s cancellation: one of them takes effect', async () => {
    const me = await world.person();
    const visit = await put(me);
    const [moved, cancelled] = await Promise.all([
      move(visit.id, inDays(60)),
      cancelOwn(me, visit.id),
    ]);
    const after = (await bookings.find(visit.id))!;
    // If the cancellation came first, the visit does not move; if the move came first, it is canceled on its new
    // day.
    expect([moved.status, cancelled, after.status, after.scheduledDate]).toEqual([
      moved.status,
      200,
      'cancelled',
      moved.status === 200 ? inDays(60) : inDays(3),
    ]);
    expect([200, 409]).toContain(moved.status);
  });

  test('removes a pending report, and the new day’s run creates it again', async () => {
    const me = await world.person();
    const visit = await put(me, { scheduledDate: today });
    const customer = await profileStore(world.table).get(me.id);
    await createPendingReport({ booking: visit, customer, now }, world.table);
    await move(visit.id, inDays(2));
    expect(await reports.find(pendingReportIdOf(visit.id), { latest: true })).toBeUndefined();
    const after = (await bookings.find(visit.id))!;
    expect(after.reportId).toBeNull();
    // A run that read the visit on its old day creates no report.
    expect(await createPendingReport({ booking: visit, customer, now }, world.table)).toBe(false);
    expect(await createPendingReport({ booking: after, customer, now }, world.table)).toBe(true);
    expect(await reports.find(pendingReportIdOf(visit.id))).toMatchObject({
      serviceDate: inDays(2),
    });
    // Another time on the same day keeps the report.
    await move(visit.id, inDays(2), { preferredTime: null });
    expect((await bookings.find(visit.id))!.reportId).toBe(pendingReportIdOf(visit.id));
  });

  test('is possible from today to a year ahead, and no day further', async () => {
    const visit = await put(admin);
    const last = addMonths(today, 12);
    expect((await move(visit.id, last)).status).toBe(200);
    expect((await move(visit.id, addDays(last, 1))).status).toBe(422);
    expect((await move(visit.id, today)).status).toBe(200);
    expect(await bookings.find(visit.id)).toMatchObject({ scheduledDate: today });
  });

  const bad: [string, () => object][] = [
    ['to yesterday', () => ({ scheduledDate: inDays(-1) })],
    ['beyond a year', () => ({ scheduledDate: inDays(367) })],
    ['to no date', () => ({ scheduledDate: 'none' })],
    ['at midnight', () => ({ preferredTime: 'Midnight' })],
    ['with a status', () => ({ status: 'completed' })],
    ['for a reason without end', () => ({ reason: 'x'.repeat(501) })],
  ];
  test.each(bad)('%s is refused', async (_, more) => {
    const visit = await put(admin);
    expect((await move(visit.id, inDays(5), more())).status).toBe(422);
    expect(await bookings.find(visit.id)).toEqual(visit);
  });
});

describe('a visit without a day', () => {
  test('shares no list with a visit on the last day there is', async () => {
    const me = await world.person();
    const far = await put(me, { scheduledDate: '9999-12-31' });
    const undated = await put(me, { scheduledDate: null, status: 'pending' });
    const cancelled = await put(me, { scheduledDate: null, status: 'cancelled' });
    const listed = await idsOn('none');
    expect(listed).toContain(undated.id);
    expect(listed).not.toContain(far.id);
    expect(listed).not.toContain(cancelled.id);
    await bookings.put({ ...undated, status: 'cancelled' });
    const week = { cookie: admin.cookie, query: { from: '9999-12-31' } };
    expect((await world.call(days, listBookingDays, week)).status).toBe(422);
  });

  test('is in a separate list, is counted there, and gets its day before it is confirmed', async () => {
    const me = await world.person();
    const undated = { scheduledDate: null, preferredTime: null };
    const visit = await put(me, { ...undated, status: 'pending', totalAmount: 2_400 });
    await put(me, { ...undated, status: 'cancelled' });
    const week = async () =>
      (await world.call(days, listBookingDays, { cookie: admin.cookie })).body.undated;
    expect(await idsOn('none')).toContain(visit.id);
    expect(await week()).toEqual({ visits: 1, toConfirm: 1, amountDue: '24.00' });
    const early = await act(visit.id, { action: 'confirm' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'Please set a day for this visit first.',
    ]);

    expect((await move(visit.id, inDays(70))).status).toBe(200);
    expect(await idsOn('none')).not.toContain(visit.id);
    expect(await idsOn(inDays(70))).toEqual([visit.id]);
    expect(await week()).toMatchObject({ visits: 0 });
    const [mail] = await world.mailTo(me.email);
    expect(mail!.subject).toContain('Your visit has its day: ');
    expect(mail!.text).toContain('We still need to confirm it');
    expect((await act(visit.id, { action: 'confirm' })).status).toBe(200);
  });

  test('took place on the day it is completed', async () => {
    const me = await world.person();
    const visit = await put(me, { scheduledDate: null });
    expect((await act(visit.id, { action: 'complete' })).body.scheduledDate).toBe(today);
    expect(await idsOn(today)).toContain(visit.id);
    expect(await reports.find(pendingReportIdOf(visit.id))).toMatchObject({ serviceDate: today });
  });
});
