import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { customerCounts } from '../customers/customer-counts.ts';
import { startWorld } from '../testing/world.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { handler } from '../bookings/endpoints/get-visit-summary.ts';
import { requestStore } from './request-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const now = new Date();
const inDays = (days: number): string => addDays(businessDate(now), days);

const summaryOf = async ({ cookie }: { cookie: string }) =>
  (await world.call(handler, getVisitSummary, { cookie })).body;

const start = async () => {
  const me = await world.person();
  const put = async (changes: Partial<StoredBooking>): Promise<StoredBooking> => {
    const booking = bookingSample({ userId: me.id, ...changes });
    await bookings.put(booking);
    return booking;
  };
  return { ...me, put };
};

test('somebody without bookings has neither a next nor a last visit', async () => {
  const none = { next: null, last: null, bookings: 0, reports: 0 };
  expect(await summaryOf(await start())).toEqual(none);
});

test('the next visit is the earliest open one and the last the latest completed, among many cancelled', async () => {
  const me = await start();
  for (let days = 1; days <= 60; days += 1)
    await me.put({ scheduledDate: inDays(days % 20), status: 'cancelled' });
  await me.put({ scheduledDate: inDays(-3) });
  await me.put({ scheduledDate: null });
  await me.put({ scheduledDate: inDays(-30), status: 'completed' });
  const last = await me.put({ scheduledDate: inDays(-9), status: 'completed' });
  expect(await summaryOf(me)).toMatchObject({
    next: { scheduledDate: null },
    last: { id: last.id },
    bookings: 64,
  });
  await me.put({ scheduledDate: inDays(40), status: 'confirmed' });
  const next = await me.put({ scheduledDate: inDays(0) });
  expect(await summaryOf(me)).toMatchObject({ next: { id: next.id }, bookings: 66 });
});

test('the visit of today is the next until midnight in Texas', async () => {
  // In UTC it is already tomorrow.
  const evening = new Date('2026-11-22T05:59:59Z');
  const { cookie, id: userId } = await world.person({ at: evening });
  await bookings.put(bookingSample({ userId, scheduledDate: '2026-11-21' }));
  const { body } = await world.call(handler.with({ now: () => evening }), getVisitSummary, {
    cookie,
  });
  expect(body).toMatchObject({ next: { scheduledDate: '2026-11-21' } });
});

test('they follow what is done with a visit', async () => {
  const me = await start();
  const later = await me.put({ scheduledDate: inDays(9) });
  const soon = await me.put({ scheduledDate: inDays(2) });
  await bookings.transition(soon, 'reschedule', now, { set: { scheduledDate: inDays(12) } });
  expect((await summaryOf(me)).next.id).toBe(later.id);
  await bookings.transition(later, 'cancel', now);
  expect((await summaryOf(me)).next.id).toBe(soon.id);
  const moved = (await bookings.find(soon.id))!;
  const confirmed = (await bookings.transition(moved, 'confirm', now))!;
  expect((await summaryOf(me)).next.status).toBe('confirmed');
  await bookings.transition(confirmed, 'complete', now);
  expect(await summaryOf(me)).toMatchObject({ next: null, last: { id: soon.id }, bookings: 2 });
});

test('a request counts its bookings once, however often it arrives', async () => {
  const { id: userId } = await start();
  const made = [bookingSample({ userId }), bookingSample({ userId })];
  const place = async () =>
    requestStore(world.table).place({
      bookings: made,
      lines: [],
      idempotentAction: undefined,
      now,
    });
  expect(await Promise.all([place(), place(), place()])).toContain('placed');
  expect(await customerCounts(world.table, userId)).toMatchObject({ bookings: 2 });
});
