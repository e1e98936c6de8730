import { randomUUID } from 'node:crypto';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import {
  createReport,
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
  updateReport,
} from 'shared/contracts/reports.ts';
import { describe, expect, it } from 'vitest';
import { profileStore } from '../../customers/profile-store.ts';
import { photoIdOf, photoKey } from '../../photos/photo-keys.ts';
import { photos as photoBucket } from '../../platform/storage/photo-bucket.ts';
import { startWorld } from '../../testing/world.ts';
import type { TestRequest } from '../../testing/api-event.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as get } from '../endpoints/get-report.ts';
import { handler as listOwn } from '../endpoints/list-customer-reports.ts';
import { handler as listPending } from '../endpoints/list-pending-reports.ts';
import { handler as listRecent } from '../endpoints/list-recent-reports.ts';
import { handler as list } from '../endpoints/list-reports.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import type { StoredReport } from '../stored-report.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const reports = reportStore(world.table);
const bucket = photoBucket();
const form = { serviceDate: '2026-11-20' };

const post = async (body: object) =>
  world.call(create, createReport, { cookie: admin.cookie, body: { ...form, ...body } });
const put = async (id: string, body: object) =>
  world.call(update, updateReport, {
    cookie: admin.cookie,
    params: { id },
    body: { ...form, ...body },
  });
const add = async (report: Partial<StoredReport>) =>
  reports.create(sampleReport({ id: randomUUID(), ...report }));
const countOf = async (id: string) => (await profileStore(world.table).get(id)).reportCount;

describe('creating a report', () => {
  it('stores a draft without a customer with the form’s defaults', async () => {
    const { status, body } = await post({ customerId: '', notes: null, nextVisitDate: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      customerId: null,
      notes: '',
      nextVisitDate: null,
      skimmedSurface: false,
      photos: [],
      sentToCustomer: false,
      sentAt: null,
      deliveryStatus: null,
      version: 1,
    });
    const read = await world.call(get, getReport, {
      cookie: admin.cookie,
      params: { id: body.id },
    });
    expect(read.body).toEqual(body);
  });

  it('copies name and addresses from the customer’s record, whatever the form contains, and counts', async () => {
    const customer = await world.person({ firstName: 'Ana', lastName: 'Ruiz', address: '7 Elm' });
    const { body } = await post({
      customerId: customer.id,
      customerEmail: 'someone@else.example',
      sentAt: '2020-01-01',
      cleanupWarningNotified: true,
      cleanupWarningDate: '2020-01-01',
    });
    expect(body).toMatchObject({
      cleanupWarningNotified: false,
      cleanupWarningDate: null,
      customerName: 'Ana Ruiz',
      customerEmail: customer.email,
      customerAddress: '7 Elm',
      sentAt: null,
    });
    expect(await countOf(customer.id)).toBe(1);
  });

  it('accepts the longest notes and as many long upload addresses as a report may have', async () => {
    const address = await uploadPhoto(world, admin);
    const photos = Array.from({ length: 20 }, (_, n) => `${address}&n=${n}${'x'.repeat(3000)}`);
    const { status, body } = await post({ notes: '漢'.repeat(10_000), photos });
    expect(status).toBe(201);
    expect(body.photos).toHaveLength(1);
    expect((await post({ photos: [...photos, address] })).status).toBe(422);
  });

  it('queues a report without sending it', async () => {
    const customer = await world.person();
    const { body } = await post({ customerId: customer.id, sentToCustomer: true });
    expect(body).toMatchObject({
      status: 'draft',
      deliveryStatus: 'queued',
      sentToCustomer: false,
    });
    expect((await reports.queuedReport(admin.id))?.id).toBe(body.id);
    await put(body.id, { customerId: customer.id });
    expect((await reports.queuedReport(admin.id))?.id).toBeUndefined();
  });

  it.each([
    ['nobody', randomUUID()],
    ['an administrator', admin.id],
  ])('refuses %s as the customer', async (_, customerId) => {
    const { status, body } = await post({ customerId });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      customerId: 'This customer could not be found. Please select another one.',
    });
  });

  it('refuses to queue a report without a customer', async () => {
    const { status, body } = await post({ sentToCustomer: true });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      customerId: 'Please select a customer before sending the report',
    });
  });
});

const withKey = (key: string, body: object, cookie = admin.cookie) =>
  world.call(create, createReport, {
    cookie,
    body: { ...form, ...body },
    headers: { 'idempotency-key': key },
  });

describe('creating a report with an idempotency key', () => {
  it('creates one report per key for repeated and concurrent calls', async () => {
    const customer = await world.person();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => withKey(key, { customerId: customer.id })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await countOf(customer.id)).toBe(1);
  });

  it('refuses other content and says which report it has, for another customer too', async () => {
    const [customer, other] = [await world.person(), await world.person()];
    const key = randomUUID();
    const mine = { notes: 'Skimmed.', customerId: customer.id };
    const { body: first } = await withKey(key, mine);
    for (const different of [{ notes: 'Skimmed and brushed.' }, { customerId: other.id }]) {
      const second = await withKey(key, { ...mine, ...different });
      expect(second).toMatchObject({ status: 409, body: { fields: { id: first.id } } });
    }
    expect(await reports.find(first.id)).toMatchObject({ ...mine, version: 1 });
    expect([await countOf(customer.id), await countOf(other.id)]).toEqual([1, 0]);
  });

  it('saves other content over the version that it has read', async () => {
    const key = randomUUID();
    const { body: first } = await withKey(key, { notes: 'Skimmed.' });
    const typed = { notes: 'Skimmed and brushed.' };
    expect((await withKey(key, { ...typed, version: 2 })).status).toBe(409);
    const second = await withKey(key, { ...typed, version: first.version });
    expect(second.body).toMatchObject({ id: first.id, ...typed, version: 2 });
    expect((await withKey(key, { ...typed, version: first.version })).status).toBe(409);
  });

  it('answers the same form again with the report as it is by now, whenever it was sent', async () => {
    const key = randomUUID();
    const customer = await world.person();
    const photo = await uploadPhoto(world, admin);
    const queued = { customerId: customer.id, sentToCustomer: true };
    const first = await withKey(key, {
      ...queued,
      photos: [photo],
      sentAt: '2026-11-20T10:00:00Z',
    });
    expect(first.status).toBe(201);
    const again = {
      ...queued,
      photos: [photo.replace(/\?.*$/, '')],
      sentAt: '2026-11-20T10:00:09Z',
    };
    expect((await withKey(key, again)).body).toEqual(first.body);
    const { body: later } = await put(first.body.id, { notes: 'Later', version: 1 });
    expect((await withKey(key, again)).body).toEqual(later);
  });

  it('reverts the photo and the queueing of a save whose response was lost', async () => {
    const customer = await world.person();
    const key = randomUUID();
    const queued = { customerId: customer.id, sentToCustomer: true };
    const first = await withKey(key, { ...queued, photos: [await uploadPhoto(world, admin)] });
    const { id } = first.body;
    const photo = photoKey(id, photoIdOf(first.body.photos[0]));
    expect(await bucket.exists(photo)).toBe(true);
    const second = await withKey(key, { customerId: customer.id, version: 1 });
    expect(second.body).toMatchObject({ id, photos: [], deliveryStatus: null });
    expect(await bucket.exists(photo)).toBe(false);
    expect((await reports.queuedReport(admin.id))?.id).toBeUndefined();
  });

  it('does not give another administrator the report', async () => {
    const other = await world.person({ isAdmin: true });
    const key = randomUUID();
    const mine = await withKey(key, {});
    const others = await withKey(key, {}, other.cookie);
    expect(others.body.id).not.toBe(mine.body.id);
  });

  it('refuses a key that is not a UUID', async () => {
    const { status, body } = await withKey('1; drop', {});
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('idempotency-key');
  });
});

describe('saving a report', () => {
  it('adds a new photo and deletes its upload', async () => {
    const { body } = await post({});
    const address = await uploadPhoto(world, admin);
    const { status, body: saved } = await put(body.id, { photos: [address] });
    expect(status).toBe(200);
    expect(await bucket.exists(photoKey(body.id, photoIdOf(saved.photos[0])))).toBe(true);
    expect((await fetch(address)).status).toBe(403);
    expect((await put(body.id, { photos: [address] })).body.photos).toEqual(saved.photos);
  });

  it('increments the version and refuses a form loaded earlier', async () => {
    const { body: created } = await post({ notes: 'first' });
    const second = await put(created.id, { notes: 'second', version: 1 });
    expect(second.body).toMatchObject({ notes: 'second', version: 2 });
    const stale = await put(created.id, { notes: 'stale', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toContain('changed elsewhere');
    const last = await put(created.id, { notes: 'last' });
    expect(last.body).toMatchObject({ notes: 'last', version: 3 });
  });

  it('accepts a report as it was read, and ignores what only the server decides', async () => {
    const customer = await world.person({ firstName: 'Ana', lastName: 'Ruiz', address: '7 Elm' });
    const photos = [await uploadPhoto(world, admin)];
    const { body: read } = await post({ customerId: customer.id, photos, bookingId: '' });
    expect(read.photos).toHaveLength(1);
    const { status, body } = await put(read.id, { ...read, notes: 'Brushed.', brushedWalls: true });
    expect(status).toBe(200);
    const { updatedAt } = body;
    const savedAt = (at: string) => ({
      updatedAt: at,
      servicePhotos: [{ ...read.servicePhotos[0], uploadedAt: at }],
    });
    const changed = { notes: 'Brushed.', brushedWalls: true, version: 2, ...savedAt(updatedAt) };
    expect(body).toEqual({ ...read, ...changed });
    const forged = {
      id: randomUUID(),
      status: 'sent',
      deliveryStatus: 'delivered',
      deliveryError: 'None',
      customerName: 'Somebody else',
      customerAddress: '1 Oak',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
      receivedAt: '2020-01-01T00:00:00.000Z',
      clockOffsetSeconds: 7,
      serviceName: 'Gold',
      photoStates: [],
      servicePhotos: [],
    };
    const { body: saved } = await put(read.id, { ...body, ...forged });
    expect(saved).toEqual({ ...body, version: 3, ...savedAt(saved.updatedAt) });
    expect(saved.updatedAt).not.toBe(forged.updatedAt);
    const unknown = await put(read.id, { ...saved, color: 'red' });
    expect([unknown.status, unknown.body.fields]).toEqual([
      422,
      { color: 'This field is not known here' },
    ]);
  });

  it('accepts only one of several saves of the same version', async () => {
    const { body: created } = await post({});
    const saves = await Promise.all(
      [1, 2, 3, 4].map(async (n) => put(created.id, { notes: `${n}`, version: 1 })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('moves the count if the report changes to another customer, or to none', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const { body } = await post({ customerId: one.id });
    await put(body.id, { customerId: other.id });
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 1]);
    await put(body.id, { customerId: null });
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 0]);
  });

  it('turns a pending report into a draft, which moves to the recent list', async () => {
    const customer = await world.person();
    const pending = sampleReport({
      id: randomUUID(),
      customerId: customer.id,
      bookingId: randomUUID(),
      status: 'pending',
      version: 0,
      createdAt: new Date().toISOString(),
    });
    await reports.create(pending);
    const listed = async () =>
      (await world.call(listPending, listPendingReports, { cookie: admin.cookie })).body;
    expect(await listed()).toMatchObject([{ id: pending.id, status: 'pending' }]);
    // An editor without bookings sends an empty one.
    const saved = await put(pending.id, { customerId: customer.id, bookingId: '' });
    expect(saved.body).toMatchObject({ status: 'draft', bookingId: pending.bookingId });
    expect(await listed()).toEqual([]);
    const recent = await world.call(listRecent, listRecentReports, { cookie: admin.cookie });
    expect(recent.body[0]).toMatchObject({ id: pending.id, status: 'draft' });
  });

  it('lists the reports still to be written, earliest visit first', async () => {
    const { id: customerId } = await world.person();
    const waiting = ['2026-11-09', '2026-11-02', '2026-11-05'].map((serviceDate) => ({
      id: randomUUID(),
      serviceDate,
    }));
    for (const each of waiting) await add({ ...each, customerId, status: 'pending', version: 0 });
    const { body } = await world.call(listPending, listPendingReports, { cookie: admin.cookie });
    expect(body.map((report: { serviceDate: string }) => report.serviceDate)).toEqual([
      '2026-11-02',
      '2026-11-05',
      '2026-11-09',
    ]);
    for (const { id } of waiting) await put(id, {});
  });

  it('shows a customer without a name by the address', async () => {
    const customer = await world.person({ firstName: '', lastName: '' });
    const { body } = await post({ customerId: customer.id });
    expect(body.customerName).toBe(customer.email);
  });

  it('refuses a sent report and one that does not exist', async () => {
    const customer = await world.person();
    const sent = sampleReport({ id: randomUUID(), customerId: customer.id, status: 'sent' });
    await reports.create(sent);
    expect(await put(sent.id, {})).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This report was already sent.' },
    });
    expect((await put(randomUUID(), {})).status).toBe(404);
  });
});

describe('the operator’s list', () => {
  it('continues across months, newest first, in full pages, none twice', async () => {
    const lists = await startLongList([
      '2037-05-20',
      '2037-05-02',
      '2037-04-30',
      '2037-01-05',
      '2036-06-01',
      '2035-07-01',
      '2035-05-01',
    ]);
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await lists({ query: { limit: '2', ...(cursor && { cursor }) } });
      expect(page.status).toBe(200);
      seen.push(page.body.map((report: { serviceDate: string }) => report.serviceDate));
      const next = page.headers['x-next-cursor'];
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor);
    // The last report is more than two years old.
    expect(seen).toEqual([
      ['2037-05-20', '2037-05-02'],
      ['2037-04-30', '2037-01-05'],
      ['2036-06-01', '2035-07-01'],
    ]);
  });

  it.each(['nonsense', Buffer.from('{"pk":"REPORT#x"}').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { status } = await world.call(list, listReports, {
        cookie: admin.cookie,
        query: { cursor },
      });
      expect(status).toBe(422);
    },
  );

  it('has the pending ones with its status parameter', async () => {
    const { status, body } = await world.call(list, listReports, {
      cookie: admin.cookie,
      query: { status: 'pending' },
    });
    expect([status, body]).toEqual([200, []]);
  });
});

// Reports dated far later than those of other tests, and a clock to match.
const startLongList = async (dates: string[]) => {
  const customer = await world.person();
  for (const serviceDate of dates)
    await add({ customerId: customer.id, serviceDate, createdAt: `${serviceDate}T12:00:00.000Z` });
  const later = await world.person({ isAdmin: true, at: new Date('2037-05-21T11:00:00Z') });
  const handler = listRecent.with({ now: () => new Date('2037-05-21T12:00:00Z') });
  return async (request: TestRequest) =>
    world.call(handler, listRecentReports, { cookie: later.cookie, ...request });
};

describe('a customer’s list', () => {
  it('shows the reports sent to them, latest visit first, and no others', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await add({ customerId: one.id, serviceDate: '2026-10-01', status: 'sent' });
    await add({ customerId: one.id, serviceDate: '2026-11-01', status: 'sent' });
    await add({ customerId: one.id, serviceDate: '2026-11-08', status: 'draft' });
    await add({ customerId: other.id, serviceDate: '2026-11-02', status: 'sent' });
    const { body } = await world.call(listOwn, listCustomerReports, { cookie: one.cookie });
    expect(body.map((report: { serviceDate: string }) => report.serviceDate)).toEqual([
      '2026-11-01',
      '2026-10-01',
    ]);
    expect(Object.keys(body[0]).toSorted()).toEqual([
      'bookingId',
      'createdAt',
      'id',
      'notes',
      'serviceDate',
    ]);
  });
});
