import { randomUUID } from 'node:crypto';
import { getPhoto } from 'shared/contracts/photos.ts';
import { downloadReport } from 'shared/contracts/customer-reports.ts';
import {
  createReport,
  getReport,
  listRecentReports,
  sendReport,
  sendReportEmail,
  updateReport,
} from 'shared/contracts/reports.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { linksOfCustomer } from '../../delivery/link-store.ts';
import { handler as processPhoto } from '../../photos/listeners/process-photo.ts';
import {
  photoIdOf,
  photoKey,
  preparedKey,
  readPhotoReference,
  refusalKey,
  thumbKey,
  uploadKey,
} from '../../photos/photo-keys.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import { keys } from '../../platform/table/keys.ts';
import { photos, type PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { getRow } from '../../platform/table/rows.ts';
import { sesError } from '../../testing/aws-faults.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { intercepting, unintercepted } from '../../testing/intercepted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as download } from '../endpoints/download-report.ts';
import { handler as look } from '../endpoints/get-photo.ts';
import { handler as read } from '../endpoints/get-report.ts';
import { handler as listRecent } from '../endpoints/list-recent-reports.ts';
import { handler as sendEmail } from '../endpoints/send-report-email.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { handler as sweep } from '../jobs/deliver-queued-reports.ts';
import { handler as resolveAwaitedPhoto } from '../listeners/resolve-awaited-photo.ts';
import { reportStore } from '../report-store.ts';
import { pdfKey } from '../stored-report.ts';
import { readText } from '../testing/read-pdf.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const bucket = photos();

const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  // Listeners and the sweep log what they did.
  vi.spyOn(console, 'info').mockImplementation(log);
});

const leaving = { prepare: async () => ({ outcome: 'left' }) as const };
const hurried = create.with({ dependencies: leaving });
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const add = async (bytes?: Uint8Array) => {
  const address = await uploadPhoto(world, admin, bytes);
  const reference = readPhotoReference(address);
  if (reference?.kind !== 'upload') throw new Error(`No upload: ${address}`);
  return { address, upload: reference, original: uploadKey(admin.id, reference.photoId) };
};
type Added = Awaited<ReturnType<typeof add>>;

/** A file that starts like a JPEG but is not one. */
const damaged = Buffer.concat([Buffer.from('ffd8ffe00010', 'hex'), Buffer.alloc(40)]);

const prepare = async ({ original }: Added) =>
  withinGrants('process-photo', async () => processPhoto(objectCreated(original)));
const hear = async (key: string) =>
  withinGrants('resolve-awaited-photo', async () => resolveAwaitedPhoto(objectCreated(key)));
const settle = async ({ upload }: Added) => hear(preparedKey(upload, 'large'));

const formOf = (customerId: string, added: readonly Added[]) => ({
  customerId,
  serviceDate: '2026-11-20',
  photos: added.map(({ address }) => address),
  photoNames: added.map((_, index) => `pool-${index + 1}.jpg`),
});

/** Saves a report before any of its photos is prepared. */
/** Chlorine is judged by the stabilizer of an earlier visit, which sending has to look for. */
const water = { readAt: '2026-11-20T15:00:00.000Z', freeChlorine: 3 };

const awaiting = async (added: readonly Added[], fields: object = {}) => {
  const customer = await world.person();
  const form = formOf(customer.id, added);
  const { status, body } = await world.call(hurried, createReport, {
    cookie: admin.cookie,
    body: { ...form, water, ...fields },
  });
  expect(status).toBe(201);
  return { id: String(body.id), body, form, customer };
};

const stored = async (id: string) =>
  (await world.call(read, getReport, { cookie: admin.cookie, params: { id } })).body;
const statesOf = async (id: string) =>
  (await stored(id)).photoStates.map(({ state }: { state: string }) => state);
const sendNow = async (id: string, now = new Date()) =>
  world.call(send.with({ now: () => now }), sendReport, { cookie: admin.cookie, params: { id } });
const keyOf = (id: string, { upload }: Added) => photoKey(id, upload.photoId);

type Look = (look: { id: string; added: Added; bucket?: PhotoBucket }) => Promise<unknown>;

/** Everything that checks on the photos a report awaits. */
const lookers: [string, Look][] = [
  [
    'the listener',
    async ({ added, bucket: replaced = bucket }) =>
      withinGrants('resolve-awaited-photo', async () =>
        resolveAwaitedPhoto.with({ bucket: replaced })(
          objectCreated(preparedKey(added.upload, 'large')),
        ),
      ),
  ],
  [
    'sending from the editor',
    async ({ id, bucket: replaced = bucket }) =>
      world.call(send.with({ dependencies: { bucket: replaced } }), sendReport, {
        cookie: admin.cookie,
        params: { id },
      }),
  ],
  [
    'sending from the dashboard',
    async ({ id, bucket: replaced = bucket }) =>
      world.call(sendEmail.with({ dependencies: { bucket: replaced } }), sendReportEmail, {
        cookie: admin.cookie,
        params: { id },
      }),
  ],
  [
    'the sweep',
    async ({ bucket: replaced = bucket }) =>
      withinGrants('deliver-queued-reports', async () =>
        sweep.with({ bucket: replaced })({ now: new Date().toISOString() }),
      ),
  ],
];

it('leaves no link of a refused mail behind', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const customer = await world.person();
  const visit = bookingSample({ userId: customer.id, status: 'confirmed' });
  await bookingStore(world.table).put(visit);
  const added = await add();
  await awaiting([added], {
    customerId: customer.id,
    bookingId: visit.id,
    sentToCustomer: true,
  });
  await prepare(added);
  await intercepting(
    async ({ service }, proceed) => {
      if (service === 'SES') throw sesError('MessageRejected', 400);
      return proceed();
    },
    async () => settle(added),
  );
  expect((await linksOfCustomer(world.table, customer.id, { limit: 10 })).items).toEqual([]);
});

describe.each(lookers)('%s', (_, lookFor) => {
  it('finds a prepared photo, and deletes its original and the PDF without it', async () => {
    const added = await add();
    const { id } = await awaiting([added]);
    const without = `pdfs/${id}/1-without-1.pdf`;
    await bucket.write({ key: without, type: 'application/pdf', body: damaged });
    await prepare(added);
    await lookFor({ id, added });
    expect(await statesOf(id)).toEqual(['ready']);
    expect(await bucket.exists(thumbKey(keyOf(id, added)))).toBe(true);
    expect(await bucket.exists(added.original)).toBe(false);
    expect(await bucket.exists(without)).toBe(false);
  });

  it('stores no photo that was removed from the report while it was prepared', async () => {
    const [remaining, dropped] = [await add(), await add()];
    const { id, form } = await awaiting([remaining, dropped]);
    await prepare(dropped);
    const copying = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<void>();
    const slow: PhotoBucket = {
      ...bucket,
      copy: async (copy) => {
        copying.resolve();
        await saved.promise;
        return bucket.copy(copy);
      },
    };
    const looking = lookFor({ id, added: dropped, bucket: slow });
    await copying.promise;
    const { body } = await world.call(update.with({ dependencies: leaving }), updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { ...form, photos: [remaining.address] },
    });
    saved.resolve();
    await looking;
    expect(body.photoStates).toHaveLength(1);
    expect(await bucket.exists(keyOf(id, dropped))).toBe(false);
    expect(await bucket.exists(thumbKey(keyOf(id, dropped)))).toBe(false);
  });
});

describe('a report saved before its photos are prepared', () => {
  it('is stored at once and shows each photo’s state until its event arrives', async () => {
    const added = [await add(), await add()] as const;
    await prepare(added[0]);
    const { id, body } = await awaiting(added);
    expect(body.photoStates).toEqual([
      { state: 'ready', problem: null },
      { state: 'processing', problem: null },
    ]);
    const { body: rows } = await world.call(listRecent, listRecentReports, {
      cookie: admin.cookie,
    });
    expect(rows.find((row: { id: string }) => row.id === id).photoState).toBe('processing');
    const params = { reportId: id, photoId: photoIdOf(keyOf(id, added[1])) };
    const shown = async () =>
      (await world.call(look, getPhoto, { cookie: admin.cookie, params })).status;
    expect(await shown()).toBe(404);

    await prepare(added[1]);
    await settle(added[1]);
    expect(await statesOf(id)).toEqual(['ready', 'ready']);
    expect(await shown()).toBe(302);
    expect(await bucket.exists(thumbKey(keyOf(id, added[1])))).toBe(true);
    expect(await bucket.exists(added[1].original)).toBe(false);
    // An editor that has the report open can still save it.
    expect((await stored(id)).version).toBe(body.version);
  });

  it('picks up a photo whose event arrived during the save and found no report', async () => {
    const photo = await add();
    const customer = await world.person();
    const overtaken = create.with({
      dependencies: {
        prepare: async () => {
          await prepare(photo);
          await settle(photo);
          return { outcome: 'left' };
        },
      },
    });
    const { body } = await world.call(overtaken, createReport, {
      cookie: admin.cookie,
      body: formOf(customer.id, [photo]),
    });
    expect(body.photoStates).toEqual([{ state: 'ready', problem: null }]);
  });

  it('adds three photos once each for concurrent and repeated events, and is mailed once', async () => {
    const added = await Promise.all(Array.from({ length: 3 }, async () => add()));
    const { id, customer } = await awaiting(added, { sentToCustomer: true });
    for (const photo of added) await prepare(photo);
    await Promise.all([...added, ...added].map(settle));
    expect(await stored(id)).toMatchObject({ status: 'sent' });
    expect(await statesOf(id)).toEqual(Array.from({ length: 3 }, () => 'ready'));
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it('has a PDF without the photo meanwhile, and a new one with it', async () => {
    const photo = await add();
    const { id } = await awaiting([photo]);
    const pdf = async () => {
      const { headers } = await world.call(download, downloadReport, {
        cookie: admin.cookie,
        params: { id },
      });
      const address = String(headers['location']);
      return readText(Buffer.from(await (await fetch(address)).arrayBuffer()));
    };
    expect(await pdf()).toContain('This photo is missing.');
    await prepare(photo);
    await settle(photo);
    expect(await pdf()).not.toContain('This photo is missing.');
    expect(await bucket.exists(`pdfs/${id}/1-without-1.pdf`)).toBe(false);
  });

  it('ignores a photo that no report awaits', async () => {
    const photo = await add();
    await prepare(photo);
    for (const key of [
      preparedKey(photo.upload, 'large'),
      preparedKey(photo.upload, 'thumb'),
      refusalKey({ ...photo.upload, photoId: randomUUID() }),
    ]) {
      await hear(key);
      expect(log.mock.lastCall?.[0]).toMatchObject({ outcome: 'not-awaited' });
    }
  });
});

it('awaits a photo from its first save on, however often the report is saved', async () => {
  const added = await add();
  const { id, form } = await awaiting([added]);
  const { waitingPhotos } = await reportStore(world.table).get(id);
  expect(Object.keys(waitingPhotos)).toEqual([added.upload.photoId]);
  const later = update.with({ dependencies: leaving, now: () => minutesOn(1) });
  const { status } = await world.call(later, updateReport, {
    cookie: admin.cookie,
    params: { id },
    body: form,
  });
  expect(status).toBe(200);
  const report = await reportStore(world.table).get(id);
  expect(report.waitingPhotos).toEqual(waitingPhotos);
  // The row expires with the upload itself.
  const row = z.object({ reportId: z.string(), expire: z.number() });
  const key = keys.awaitedPhoto(added.upload.photoId);
  expect(await getRow(world.table, { key, row })).toEqual({
    reportId: id,
    expire: Math.ceil(Date.parse(report.updatedAt) / 1000) + 14 * 86_400,
  });
});

describe('sending a report whose photos are not prepared', () => {
  it('waits, and is sent once when the last one arrives', async () => {
    const added = [await add(), await add()] as const;
    const { id, customer } = await awaiting(added, { sentToCustomer: true });
    const replies = await Promise.all([sendNow(id), sendNow(id)]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: 'The report will be sent automatically as soon as its photos are ready',
        report: { status: 'draft', deliveryStatus: 'queued' },
      });
    }
    await prepare(added[0]);
    await settle(added[0]);
    expect(await world.mailTo(customer.email)).toEqual([]);
    await prepare(added[1]);
    await settle(added[1]);
    await settle(added[1]);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
    expect((await sendNow(id)).status).toBe(409);
  });

  it('is sent at once when the last photo arrived between the check and the queueing', async () => {
    const photo = await add();
    const { id, customer } = await awaiting([photo]);
    const reports = reportStore(world.table);
    let looks = 0;
    const find: typeof reports.find = async (...requested) => {
      const found = await reports.find(...requested);
      looks += 1;
      if (looks === 1)
        await unintercepted(async () => {
          await prepare(photo);
          await settle(photo);
        });
      return found;
    };
    const { status, body } = await world.call(
      send.with({ dependencies: { reports: { ...reports, find } } }),
      sendReport,
      { cookie: admin.cookie, params: { id } },
    );
    expect([status, body.report.status]).toEqual([200, 'sent']);
    const [mail, ...others] = await world.mailTo(customer.email);
    expect(others).toEqual([]);
    expect(mail?.text).not.toContain('is missing');
  });

  it('queues a draft that is sent from the dashboard', async () => {
    const photo = await add();
    const { id } = await awaiting([photo]);
    await world.call(sendEmail, sendReportEmail, { cookie: admin.cookie, params: { id } });
    expect(await stored(id)).toMatchObject({ status: 'draft', deliveryStatus: 'queued' });
    await prepare(photo);
    await settle(photo);
    expect(await stored(id)).toMatchObject({ status: 'sent' });
  });

  it('is resumed when the event is retried after a function died', async () => {
    const photo = await add();
    const { id, customer } = await awaiting([photo], { sentToCustomer: true });
    await prepare(photo);
    const dying = resolveAwaitedPhoto.with({
      newId: () => {
        throw new Error('killed');
      },
    });
    const event = objectCreated(preparedKey(photo.upload, 'large'));
    const failed = vi.spyOn(console, 'error').mockReturnValue();
    await expect(dying(event)).rejects.toThrow('resolve-awaited-photo failed');
    expect(failed).toHaveBeenCalledOnce();
    expect(await stored(id)).toMatchObject({ status: 'draft', deliveryStatus: 'queued' });
    await settle(photo);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it.each([
    ['by the operator', async (id: string) => void (await sendNow(id, minutesOn(11)))],
    [
      'by the sweep',
      async () => {
        await sweep.with({ clock: () => minutesOn(11) })({ now: minutesOn(11).toISOString() });
      },
    ],
  ])('goes out %s after ten minutes, and names what is missing', async (_, send11) => {
    const added = [await add(), await add()] as const;
    await prepare(added[1]);
    const { id, customer } = await awaiting(added, { sentToCustomer: true });
    expect((await sendNow(id, minutesOn(9))).body.report.status).toBe('draft');
    await send11(id);
    expect(await statesOf(id)).toEqual(['missing', 'ready']);
    const [mail] = await world.mailTo(customer.email);
    const missing = 'Photo 1 of 2 is missing: it could not be prepared in time.';
    expect(mail?.text).toContain(missing);
    expect(mail?.html).toContain(missing);
    expect(mail?.text).toContain('The full report with 1 photo is attached');
    const pdf = await bucket.read(pdfKey(await reportStore(world.table).get(id)));
    expect(readText(pdf!)).toContain('This photo is missing.');
    // The photo comes too late: the report stays as the customer received it.
    await prepare(added[0]);
    await settle(added[0]);
    expect(await statesOf(id)).toEqual(['missing', 'ready']);
  });

  it('tries a missing photo again with the next save', async () => {
    const photo = await add();
    const { id, body } = await awaiting([photo]);
    await sweep({ now: minutesOn(11).toISOString() });
    expect((await stored(id)).photoStates).toEqual([
      {
        state: 'missing',
        problem: 'This photo could not be prepared. Save again to retry, or remove it.',
      },
    ]);
    const { body: saved } = await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id },
      body: { serviceDate: '2026-11-20', photos: body.photos },
    });
    expect(saved.photoStates).toEqual([{ state: 'ready', problem: null }]);
  });

  it('fails if a file is not a photo, names it, and is sent without it', async () => {
    const added = [await add(), await add(damaged)] as const;
    const { id, body, form, customer } = await awaiting(added, { sentToCustomer: true });
    await prepare(added[0]);
    await settle(added[0]);
    await prepare(added[1]);
    await hear(refusalKey(added[1].upload));
    const problem = 'This file is damaged and cannot be shown as a photo.';
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      deliveryStatus: 'failed',
      deliveryError: `Photo 2 (pool-2.jpg) cannot be used. ${problem} Please take it out of the report and send it again.`,
      photoStates: [
        { state: 'ready', problem: null },
        { state: 'refused', problem },
      ],
    });
    expect(await world.mailTo(customer.email)).toEqual([]);
    const save = async (remaining: string[]) =>
      world.call(update, updateReport, {
        cookie: admin.cookie,
        params: { id },
        body: { ...form, photos: remaining, sentToCustomer: true },
      });
    expect((await save(body.photos)).body.fields).toEqual({ 'photos.1': problem });
    expect((await save(body.photos.slice(0, 1))).status).toBe(200);
    expect((await sendNow(id)).body.report.status).toBe('sent');
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });
});

it('finds the report to which a photo was added when it was saved again', async () => {
  const { id, form } = await awaiting([]);
  const added = await add();
  const { status } = await world.call(update.with({ dependencies: leaving }), updateReport, {
    cookie: admin.cookie,
    params: { id },
    body: { ...form, photos: [added.address], photoNames: ['pool-1.jpg'] },
  });
  expect(status).toBe(200);
  await prepare(added);
  await settle(added);
  expect(await statesOf(id)).toEqual(['ready']);
});
