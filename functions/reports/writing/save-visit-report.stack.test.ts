import { randomUUID } from 'node:crypto';
import { sendReport, updateReport } from 'shared/contracts/reports.ts';
import { getVisitReport, saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { expect, it } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { sha256Of } from '../../photos/made-photo.ts';
import { readUploadKey, uploadKey } from '../../photos/photo-keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as get } from '../endpoints/get-visit-report.ts';
import { handler as save } from '../endpoints/save-visit-report.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import { samplePng, sampleReport } from '../testing/report-samples.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';
import { withPendingReport } from '../testing/with-pending-report.ts';
import { pendingReportIdOf } from './pending-report.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const serviceDate = '2026-11-20';
const hash = `${'A'.repeat(43)}=`;

const visit = async (change: object = {}) => {
  const customer = await world.person();
  const { id: serviceId, name: serviceName } = catalogueServices[0]!;
  const booking = bookingSample({
    userId: customer.id,
    serviceId,
    serviceName,
    status: 'confirmed',
    scheduledDate: serviceDate,
    ...change,
  });
  await bookingStore(world.table).put(booking);
  return { customer, id: booking.id };
};

const put = async (id: string, body: object) =>
  world.call(save, saveVisitReport, {
    cookie: admin.cookie,
    params: { id },
    body: { serviceDate, saveKey: randomUUID(), version: null, ...body },
  });

const stored = async (visitId: string) =>
  reportStore(world.table).find(pendingReportIdOf(visitId), { latest: true });

/** Uploads a photo and returns its id. */
const uploaded = async (): Promise<string> => {
  const { pathname } = new URL(await uploadPhoto(world, admin));
  return readUploadKey(pathname.split('/').slice(-3).join('/'))!.photoId;
};

it('creates a visit’s report under the id derived from it, and links both', async () => {
  const { id, customer } = await visit();
  const { status, body } = await put(id, { notes: 'Clear', skimmedSurface: true });
  expect([status, body]).toMatchObject([
    200,
    { id: pendingReportIdOf(id), bookingId: id, customerId: customer.id, notes: 'Clear' },
  ]);
  expect(await bookingStore(world.table).find(id)).toMatchObject({ reportId: body.id });
  const read = await world.call(get, getVisitReport, { cookie: admin.cookie, params: { id } });
  expect(read.body).toEqual(body);
});

it('changes nothing if the same save is repeated, even after a later one', async () => {
  const { id } = await visit();
  const saveKey = randomUUID();
  const first = await put(id, { notes: 'First', saveKey });
  const again = await put(id, { notes: 'First', saveKey });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const later = await put(id, { notes: 'Later', version: 1 });
  expect(later.body.version).toBe(2);
  const late = await put(id, { notes: 'First', saveKey });
  expect([late.status, late.body]).toEqual([200, later.body]);
});

it('overwrites the pending report that the morning job created meanwhile', async () => {
  const { id } = await visit();
  const pending = await withPendingReport(world.table, id, new Date());
  const { body } = await put(id, { notes: 'At the pool' });
  expect(body).toMatchObject({ id: pending, notes: 'At the pool', status: 'draft' });
});

it('refuses to overwrite what someone else has written', async () => {
  const { id } = await visit();
  await put(id, { notes: 'Theirs' });
  for (const version of [null, 0, 2]) {
    const { status } = await put(id, { notes: 'Mine', version });
    expect([version, status]).toEqual([version, 409]);
  }
  expect(await stored(id)).toMatchObject({ notes: 'Theirs', version: 1 });
});

it('refuses a version of a report that does not exist', async () => {
  const { id } = await visit();
  const { status } = await put(id, { version: 3 });
  expect(status).toBe(409);
  expect(await stored(id)).toBeUndefined();
});

it('lets one of two first saves win, whichever comes first', async () => {
  const { id } = await visit();
  const both = await Promise.all([put(id, { notes: 'One' }), put(id, { notes: 'Two' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body: won } = both.find(({ status }) => status === 200)!;
  expect(await stored(id)).toMatchObject({ notes: won.notes, version: 1 });
});

it('accepts a repeated save after the report was sent', async () => {
  const { id } = await visit();
  const saveKey = randomUUID();
  const { body: queued } = await put(id, { sentToCustomer: true, saveKey });
  const sent = await world.call(send, sendReport, {
    cookie: admin.cookie,
    params: { id: queued.id },
    body: {},
  });
  expect(sent.body.report.status).toBe('sent');
  const again = await put(id, { sentToCustomer: true, saveKey });
  expect([again.status, again.body.status]).toEqual([200, 'sent']);
  const other = await put(id, { version: queued.version });
  expect(other.status).toBe(409);
});

it('records the hashes of photos that are still on the phone, the first of each', async () => {
  const { id } = await visit();
  const photoId = await uploaded();
  const sha256 = sha256Of(samplePng());
  await put(id, { announcedPhotos: [{ id: photoId, sha256 }] });
  await put(id, {
    version: 1,
    announcedPhotos: [{ id: photoId, sha256: hash }],
    photos: [uploadKey(admin.id, photoId)],
  });
  const report = await stored(id);
  expect(report?.announcedPhotos).toMatchObject([{ id: photoId, sha256 }]);
  expect(report?.photoDetails[photoId]).toMatchObject({ phoneSha256: sha256, converted: true });
});

it('deletes a photo that a later save leaves out', async () => {
  const { id } = await visit();
  const photoId = await uploaded();
  await put(id, { photos: [uploadKey(admin.id, photoId)] });
  const [key = ''] = (await stored(id))!.photos;
  expect(await photos().exists(key)).toBe(true);
  await put(id, { version: 1, photos: [] });
  expect(await photos().exists(key)).toBe(false);
});

it('refuses a photo that differs from the one the phone announced', async () => {
  const { id } = await visit();
  const photoId = await uploaded();
  const refused = await put(id, {
    announcedPhotos: [{ id: photoId, sha256: hash }],
    photos: [uploadKey(admin.id, photoId)],
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['photos.0']]);
});

it('still recognizes the phone’s saves after the editor has saved', async () => {
  const { id } = await visit();
  const saveKey = randomUUID();
  const { body } = await put(id, { saveKey });
  await world.call(update, updateReport, {
    cookie: admin.cookie,
    params: { id: body.id },
    body: { serviceDate, customerId: body.customerId, notes: 'At the desk', version: 1 },
  });
  const again = await put(id, { saveKey });
  expect(again.body).toMatchObject({ notes: 'At the desk', version: 2 });
});

it('recognizes the latest twenty saves, and no older one', async () => {
  const { id, customer } = await visit();
  const saveKeys = Array.from({ length: 20 }, () => randomUUID());
  const report = sampleReport({ id: pendingReportIdOf(id), customerId: customer.id, saveKeys });
  await reportStore(world.table).create({ ...report, bookingId: id });
  const saveKey = randomUUID();
  expect((await put(id, { saveKey, version: 1 })).status).toBe(200);
  expect((await stored(id))?.saveKeys).toEqual([...saveKeys.slice(1), saveKey]);
});

it('refuses a visit that does not exist and a report that cannot be sent', async () => {
  expect((await put(randomUUID(), {})).status).toBe(404);
  const { id } = await visit({ userId: admin.id });
  expect((await put(id, { sentToCustomer: true })).status).toBe(422);
  expect((await put(id, { announcedPhotos: [{ id: randomUUID(), sha256: 'short' }] })).status).toBe(
    422,
  );
});
