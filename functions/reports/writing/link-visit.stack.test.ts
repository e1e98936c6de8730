import { randomUUID } from 'node:crypto';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { createReport, updateReport } from 'shared/contracts/reports.ts';
import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import { expect, test } from 'vitest';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { handler as transition } from '../../visits/endpoints/transition-booking.ts';
import { createPendingReport } from '../../visits/create-pending-report.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import { blankReport } from '../stored-report.ts';
import { pendingReportIdOf, pendingReportOf } from './pending-report.ts';
import { reportsOfCustomer } from '../lists/reports-of-customer.ts';
import { wholeReport } from '../report-parts.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const profiles = profileStore(world.table);
const reports = reportStore(world.table);
const admin = await world.person({ isAdmin: true });
const now = new Date();

const visitOf = async ({ id }: TestPerson, changes: Partial<StoredBooking> = {}) => {
  const visit = bookingSample({ userId: id, status: 'confirmed', ...changes });
  await bookings.put(visit);
  return visit;
};

const write = async (body: object, key: string = randomUUID()) =>
  world.call(create, createReport, {
    cookie: admin.cookie,
    body: { serviceDate: '2026-11-20', ...body },
    headers: { 'idempotency-key': key },
  });
const writeOver = async (id: string, body: object) =>
  world.call(update, updateReport, {
    cookie: admin.cookie,
    params: { id },
    body: { serviceDate: '2026-11-20', ...body },
  });
const complete = async (id: string) =>
  world.call(transition, transitionBooking, {
    cookie: admin.cookie,
    params: { id },
    body: { action: 'complete' },
  });
const noted = async (booking: StoredBooking, { id }: TestPerson) =>
  createPendingReport({ booking, customer: await profiles.get(id), now }, world.table);

/** The ids of a customer's reports, and the count in their profile. */
const reportsOf = async ({ id }: TestPerson) => {
  const { items } = await reportsOfCustomer(world.table, id, {
    page: { limit: 50 },
    ...wholeReport,
  });
  return { ids: items.map((report) => report.id), count: (await profiles.get(id)).reportCount };
};

test('a visit whose report was written by hand is completed without a second one', async () => {
  const me = await world.person();
  const visit = await visitOf(me);
  const { status, body } = await write({ customerId: me.id, bookingId: visit.id });
  expect(status).toBe(201);
  expect(await bookings.find(visit.id)).toEqual({ ...visit, reportId: body.id });
  expect(await noted(visit, me)).toBe(false);
  expect((await complete(visit.id)).body).toMatchObject({ status: 'completed', reportId: body.id });
  expect(await reportsOf(me)).toEqual({ ids: [body.id], count: 1 });
});

test('a saved report replaces a pending one', async () => {
  const me = await world.person();
  const visit = await visitOf(me);
  await noted(visit, me);
  const key = randomUUID();
  const first = await write({ customerId: me.id, bookingId: visit.id, notes: 'By hand' }, key);
  expect(first.status).toBe(201);
  expect(await reports.find(pendingReportIdOf(visit.id), { latest: true })).toBeUndefined();
  expect(await reportsOf(me)).toEqual({ ids: [first.body.id], count: 1 });
  // A retry after a lost response returns the same report.
  const again = await write({ customerId: me.id, bookingId: visit.id, notes: 'By hand' }, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});

test('a report that a later save links to a visit replaces one that no one has begun', async () => {
  const me = await world.person();
  const visit = await visitOf(me);
  expect(await noted(visit, me)).toBe(true);
  const { body } = await write({ customerId: me.id });
  expect((await reportsOf(me)).count).toBe(2);
  const joined = await writeOver(body.id, { customerId: me.id, bookingId: visit.id });
  expect(joined.status).toBe(200);
  expect(await reports.find(pendingReportIdOf(visit.id), { latest: true })).toBeUndefined();
  expect(await bookings.find(visit.id)).toMatchObject({ reportId: body.id });
  expect(await reportsOf(me)).toEqual({ ids: [body.id], count: 1 });
});

test('of concurrent reports for one visit one is stored, and the others are refused', async () => {
  const me = await world.person();
  const visit = await visitOf(me);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => write({ customerId: me.id, bookingId: visit.id })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  const { ids, count } = await reportsOf(me);
  expect([ids.length, count]).toEqual([1, 1]);
  const loose = await write({ customerId: me.id });
  const refused = await writeOver(loose.body.id, { customerId: me.id, bookingId: visit.id });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This visit already has a report. Please edit that one.',
  ]);
  expect(await bookings.find(visit.id)).toMatchObject({ reportId: ids[0] });
});

test('completing, the morning job and writing by hand at the same time leave one report', async () => {
  const me = await world.person();
  for (let round = 0; round < 4; round += 1) {
    const visit = await visitOf(me);
    const [completed, , written] = await Promise.all([
      complete(visit.id),
      noted(visit, me),
      write({ customerId: me.id, bookingId: visit.id }),
    ]);
    expect([completed.status, written.status]).toEqual([200, 201]);
    expect(await bookings.find(visit.id)).toMatchObject({
      status: 'completed',
      reportId: written.body.id,
    });
    expect(await reports.find(pendingReportIdOf(visit.id), { latest: true })).toBeUndefined();
  }
  const { ids, count } = await reportsOf(me);
  expect([ids.length, count]).toEqual([4, 4]);
});

test('a report written by hand may change its visit, and unlinks the one it leaves', async () => {
  const me = await world.person();
  const [one, other] = [await visitOf(me), await visitOf(me)];
  const { body } = await write({ customerId: me.id, bookingId: one.id });
  await writeOver(body.id, { customerId: me.id, bookingId: other.id });
  expect(await bookings.find(one.id)).toEqual(one);
  expect(await bookings.find(other.id)).toMatchObject({ reportId: body.id });
  await writeOver(body.id, { customerId: me.id, bookingId: null });
  expect(await bookings.find(other.id)).toEqual(other);
  expect((await complete(other.id)).body.reportId).toBe(pendingReportIdOf(other.id));
});

test('a report does not change a visit that has another by now', async () => {
  const me = await world.person();
  const [one, other] = [await visitOf(me), await visitOf(me)];
  const { body } = await write({ customerId: me.id, bookingId: one.id });
  const renamed = { ...one, reportId: randomUUID() };
  await bookings.put(renamed);
  const { status } = await writeOver(body.id, { customerId: me.id, bookingId: other.id });
  expect(status).toBe(200);
  expect(await bookings.find(one.id)).toEqual(renamed);
});

test('a pending report is about its visit, at the visit’s place', async () => {
  const me = await world.person({ address: '1 Own Street' });
  const visit = await visitOf(me);
  const elsewhere = { ...visit, address: '2 Other Street', scheduledDate: '2026-12-03' };
  const at = new Date('2026-12-01T05:30:00.000Z');
  expect(pendingReportOf(elsewhere, me.profile, at)).toEqual({
    ...blankReport({
      id: pendingReportIdOf(visit.id),
      serviceDate: '2026-12-03',
      createdAt: at.toISOString(),
    }),
    status: 'pending',
    bookingId: visit.id,
    serviceName: visit.serviceName,
    line: lineOfService(visit.serviceId),
    customerId: me.id,
    customerName: 'Casey Customer',
    customerEmail: me.email,
    customerAddress: '2 Other Street',
  });
  // In Texas it is still late evening of the day before.
  const undated = { ...visit, address: null, scheduledDate: null };
  expect(pendingReportOf(undated, me.profile, at)).toMatchObject({
    serviceDate: '2026-11-30',
    customerAddress: '1 Own Street',
  });
  expect(pendingReportOf(visit, admin.profile, at)).toMatchObject({ customerId: null });
});

test('a report that was created for its visit stays with it', async () => {
  const me = await world.person();
  const visit = await visitOf(me);
  await noted(visit, me);
  const { status, body } = await writeOver(pendingReportIdOf(visit.id), {
    customerId: me.id,
    bookingId: null,
  });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['bookingId']]);
});
