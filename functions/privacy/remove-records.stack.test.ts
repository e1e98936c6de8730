import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import type { StoredNotPossible } from '../bookings/stored-not-possible.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { photoKey, preparedKey, uploadKey } from '../photos/photo-keys.ts';
import { photos } from '../platform/storage/photo-bucket.ts';
import { transact } from '../platform/table/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { statisticsStore } from '../statistics/statistics-store.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { createPendingReport } from '../visits/create-pending-report.ts';
import { customerRecords } from './customer-records.ts';
import { removeRecords } from './remove-records.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const statistics = statisticsStore(table);

const deletion = {
  email: null,
  firstName: null,
  requestedAt: '2027-01-02T00:00:00.000Z',
  delivery: { state: 'none' },
} as const;

test('the photos of a visit that was not possible go with it', async () => {
  const userId = randomUUID();
  const id = randomUUID();
  const key = photoKey(id, randomUUID());
  const notPossible = {
    reason: 'gate',
    words: '',
    at: '2026-11-01T15:00:00.000Z',
    photos: [key],
  } satisfies StoredNotPossible;
  await bookingStore(table).put(bookingSample({ id, userId, status: 'cancelled', notPossible }));
  const bucket = photos();
  await bucket.write({ key, body: Buffer.from('x'), type: 'image/jpeg' });
  await removeRecords({ table, bucket, records: customerRecords(table) })({ ...deletion, userId });
  expect(await bookingStore(table).find(id)).toBeUndefined();
  expect(await bucket.exists(key)).toBe(false);
});

test('what was uploaded for their photos goes with them, whoever uploaded it, and nothing of others', async () => {
  const bucket = photos();
  const { id: userId } = await world.person();
  const [uploaderId, reportId, visitId] = [randomUUID(), randomUUID(), randomUUID()];
  const [ofReport, ofVisit, ofOther] = [randomUUID(), randomUUID(), randomUUID()];
  const filesOf = (photoId: string) => [
    uploadKey(uploaderId, photoId),
    preparedKey({ uploaderId, photoId }, 'large'),
    preparedKey({ uploaderId, photoId }, 'thumb'),
  ];
  const files = [ofReport, ofVisit, ofOther].flatMap(filesOf);
  for (const key of files) await bucket.write({ key, body: Buffer.from('x'), type: 'image/jpeg' });
  await reportStore(table).create(
    sampleReport({
      id: reportId,
      customerId: userId,
      photos: [photoKey(reportId, ofReport)],
    }),
  );
  const notPossible = {
    reason: 'gate',
    words: '',
    at: '2026-11-01T15:00:00.000Z',
    photos: [photoKey(visitId, ofVisit)],
  } satisfies StoredNotPossible;
  await bookingStore(table).put(
    bookingSample({ id: visitId, userId, status: 'cancelled', notPossible }),
  );
  await withinGrants('finish-deletions', async () =>
    removeRecords({ table, bucket, records: customerRecords(table) })({ ...deletion, userId }),
  );
  const left = await Promise.all(
    files.map(async (key) => ((await bucket.exists(key)) ? [key] : [])),
  );
  expect(left.flat()).toEqual(filesOf(ofOther));
});

test.each([
  ['pending', {}],
  ['draft', { status: 'draft', notes: 'The gate was open', version: 2 }],
] as const)(
  'a %s report that was made once the customer was gone goes with its visit',
  async (_, saved) => {
    const booking = bookingSample({ userId: randomUUID(), status: 'confirmed' });
    await bookingStore(table).put(booking);
    const { userId } = booking;
    const now = new Date();
    const before = await statistics.read([]);
    expect(await createPendingReport({ booking, customer: undefined, now }, table)).toBe(true);
    const reportId = pendingReportIdOf(booking.id);
    const pending = (await reportStore(table).find(reportId, { latest: true }))!;
    if ('status' in saved)
      await reportStore(table).replace(pending, { ...pending, ...saved }, { now });
    const bucket = photos();
    await removeRecords({ table, bucket, records: customerRecords(table) })({
      ...deletion,
      userId,
    });
    expect(await reportStore(table).find(reportId, { latest: true })).toBeUndefined();
    expect(await statistics.read([])).toEqual(before);
  },
);

test('a customer of many years has all their charges in what is kept of them', async () => {
  const customerId = randomUUID();
  const many = Array.from({ length: 101 }, () => chargeSample({ id: randomUUID(), customerId }));
  for (const each of many) await transact(table, [addCharge(table, each)]);
  expect(await customerRecords(table).charges(customerId)).toHaveLength(101);
});

test('what a list shows only later goes too', async () => {
  const userId = randomUUID();
  const days = ['2026-11-01', '2026-12-01', '2027-01-01'];
  const all = days.map((from) => chargeSample({ customerId: userId, from, planId: randomUUID() }));
  await transact(
    table,
    all.map((charge) => addCharge(table, charge)),
  );
  const shown = [all.slice(0, 1), all.slice(0, 2), all];
  const records = { ...customerRecords(table), charges: async () => shown.shift() ?? [] };
  await removeRecords({ table, bucket: photos(), records })({ ...deletion, userId });
  expect(await Promise.all(all.map(async ({ id }) => charges.find(id)))).toEqual(
    all.map(() => undefined),
  );
});
