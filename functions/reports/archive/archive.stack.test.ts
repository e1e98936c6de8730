import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { downloadAllReports } from 'shared/contracts/customer-reports.ts';
import { describe, expect, it, vi } from 'vitest';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { bucketClient, photos } from '../../platform/storage/photo-bucket.ts';
import { streamUpload } from '../../platform/storage/stream-upload.ts';
import { intercepting } from '../../testing/intercepted-calls.ts';
import { startWorld, testSettings } from '../../testing/world.ts';
import { archiveKey } from './archive-entries.ts';
import { archiveStore } from './archive-store.ts';
import { handler } from '../endpoints/download-all-reports.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import { reportStore } from '../report-store.ts';
import { pdfKey, type StoredReport } from '../stored-report.ts';
import { readZip } from '../testing/read-zip.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const bucket = photos();

const add = async (fields: Partial<StoredReport>): Promise<StoredReport> => {
  const report = sampleReport({ id: randomUUID(), status: 'sent', ...fields });
  await reports.create(report);
  return report;
};
const addPhoto = async (reportId: string, body: Uint8Array) => {
  const key = `photos/${reportId}/${randomUUID()}`;
  await bucket.write({ key, type: 'image/jpeg', body });
  return key;
};
const download = async (cookie: string, query: Record<string, string> = {}) =>
  world.call(handler, downloadAllReports, { cookie, query });
const fetchZip = async (location: unknown) => {
  const response = await fetch(String(location));
  return {
    disposition: response.headers.get('content-disposition'),
    type: response.headers.get('content-type'),
    entries: readZip(Buffer.from(await response.arrayBuffer())),
  };
};
const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

describe('downloading all reports', () => {
  it('contains every sent report of the caller, with its photos, and nothing else', async () => {
    const [customer, other] = [await world.person(), await world.person()];
    const id = randomUUID();
    const picture = sampleJpeg(8, 6, 1);
    const photo = await addPhoto(id, picture);
    const newer = await add({
      id,
      customerId: customer.id,
      serviceDate: '2026-11-08',
      photos: [photo],
      updatedAt: '2026-12-24T18:30:00.000Z',
    });
    const older = await add({ customerId: customer.id, serviceDate: '2026-11-01' });
    await add({ customerId: customer.id, serviceDate: '2026-11-09', status: 'draft' });
    await add({ customerId: other.id, serviceDate: '2026-11-07' });

    const { status, headers } = await download(customer.cookie);
    expect(status).toBe(302);
    expect(headers['cache-control']).toBe('no-store');
    const { disposition, type, entries } = await fetchZip(headers['location']);
    expect(disposition).toMatch(/^attachment; filename="service-reports-\d{4}-\d\d-\d\d\.zip"$/);
    expect(type).toBe('application/zip');
    expect(names(entries)).toEqual([
      `2026-11-08-${newer.id}/report.pdf`,
      `2026-11-08-${newer.id}/photos/01-${photo.split('/').at(-1)}.jpg`,
      `2026-11-01-${older.id}/report.pdf`,
    ]);
    expect(entries.map(({ method }) => method)).toEqual([0, 0, 0]);
    expect(entries.map(({ modified }) => modified)).toEqual([
      '2026-12-24',
      '2026-12-24',
      '2026-11-20',
    ]);
    expect(entries[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(entries[1]?.content.equals(picture)).toBe(true);
    // The missing PDF was rendered and stored.
    expect(await bucket.exists(pdfKey(older))).toBe(true);
  });

  it('returns 404 with a message if nothing was sent, also to the administrator', async () => {
    const customer = await world.person();
    await add({ customerId: customer.id, status: 'draft' });
    const admin = await world.person({ isAdmin: true });
    for (const { cookie } of [customer, admin])
      expect(await download(cookie)).toMatchObject({
        status: 404,
        body: { message: 'There are no service reports to download yet.' },
      });
  });

  it('reuses the existing archive until the reports change', async () => {
    const customer = await world.person();
    const report = await add({ customerId: customer.id });
    await download(customer.cookie);
    const key = archiveKey(customer.id, [report]);
    await bucket.write({ key, type: 'application/zip', body: Buffer.from('as it was') });
    const again = await download(customer.cookie);
    expect(await (await fetch(String(again.headers['location']))).text()).toBe('as it was');

    await add({ customerId: customer.id, serviceDate: '2026-12-01' });
    const { headers } = await download(customer.cookie);
    expect((await fetchZip(headers['location'])).entries).toHaveLength(2);
  });

  it('leaves out a missing photo', async () => {
    const customer = await world.person();
    await add({ customerId: customer.id, photos: [`photos/${randomUUID()}/${randomUUID()}`] });
    const { headers } = await download(customer.cookie);
    expect((await fetchZip(headers['location'])).entries).toHaveLength(1);
  });

  it('creates one archive for several concurrent calls', async () => {
    const customer = await world.person();
    const report = await add({ customerId: customer.id });
    const upload = streamUpload();
    let uploads = 0;
    const counting = handler.with({
      dependencies: {
        archives: storeWith(async (object) => {
          uploads += 1;
          await upload(object);
        }),
      },
    });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => world.call(counting, downloadAllReports, { cookie: customer.cookie })),
    );
    expect(replies.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect(
      new Set(replies.map(({ headers }) => new URL(String(headers['location'])).pathname)),
    ).toEqual(new Set([`/${world.bucket}/${archiveKey(customer.id, [report])}`]));
    expect(uploads).toBe(1);
  });

  it('is created by the next call after a failure', async () => {
    const customer = await world.person();
    await add({ customerId: customer.id });
    const failing = handler.with({
      dependencies: { archives: storeWith(() => Promise.reject(new Error('S3 is away'))) },
    });
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { status } = await world.call(failing, downloadAllReports, {
      cookie: customer.cookie,
    });
    expect(status).toBe(500);
    expect(log).toHaveBeenCalledOnce();
    expect((await download(customer.cookie)).status).toBe(302);
  });
});

const storeWith = (upload: ReturnType<typeof streamUpload>) =>
  archiveStore({
    table: world.table,
    bucket,
    pdfs: pdfStore({ bucket, settings: testSettings }),
    upload,
  });

/** Yields more than one part's worth of bytes, then never ends. */
const stalling = async function* () {
  yield randomBytes(9 * 1024 * 1024);
  await new Promise(() => undefined);
};

describe('an archive too large for one call', () => {
  it('comes in parts that contain every report once', async () => {
    const customer = await world.person();
    for (const serviceDate of ['2026-11-01', '2026-11-08', '2026-11-15'])
      await add({ customerId: customer.id, serviceDate });
    const parts = await Promise.all(
      ['1', '2'].map(async (part) => {
        const { headers } = await download(customer.cookie, { part, parts: '2' });
        return fetchZip(headers['location']);
      }),
    );
    expect(parts.map(({ entries }) => names(entries).map((name) => name.slice(0, 10)))).toEqual([
      ['2026-11-15', '2026-11-08'],
      ['2026-11-01'],
    ]);
    expect(parts[0]?.disposition).toContain('-part-1-of-2.zip');
    expect((await download(customer.cookie, { part: '3', parts: '2' })).status).toBe(404);
  });

  it.each([{ part: '0' }, { parts: '1.5' }, { parts: 'many' }, { parts: '100000' }])(
    'refuses %j',
    async (query) => {
      const customer = await world.person();
      expect((await download(customer.cookie, query)).status).toBe(422);
    },
  );

  it('is offered in more parts, until a single report is too large', async () => {
    const customer = await world.person();
    const all = [
      await add({ customerId: customer.id }),
      await add({ customerId: customer.id, serviceDate: '2026-11-08' }),
      await add({ customerId: customer.id, serviceDate: '2026-11-01' }),
    ];
    const archives = { address: async () => ({ made: false, because: 'too-slow' }) as const };
    const slow = handler.with({ dependencies: { archives } });
    const ask = async (query: Record<string, string>) =>
      world.call(slow, downloadAllReports, { cookie: customer.cookie, query });
    expect((await ask({})).headers['location']).toBe('/download-reports?parts=2');
    expect((await ask({ part: '1', parts: '2' })).headers['location']).toBe(
      `/download-reports?parts=${all.length}`,
    );
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect((await ask({ part: '1', parts: '3' })).status).toBe(503);
    expect(log).toHaveBeenCalledOnce();
  });

  it('is aborted in time, leaves nothing in the bucket, and can be created by the next call', async () => {
    const customer = await world.person();
    const report = await add({ customerId: customer.id });
    const upload = streamUpload();
    const request = {
      customerId: customer.id,
      reports: [report],
      filename: 'reports.zip',
      now: new Date(),
    };
    // The archive is ready, but the upload does not start before the time is up.
    const stuck = storeWith(async (object) => {
      await new Promise((resolve) => object.signal.addEventListener('abort', resolve));
      await upload(object);
    });
    expect(await stuck.address({ ...request, patience: 200 })).toEqual({
      made: false,
      because: 'too-slow',
    });
    expect(await bucket.exists(archiveKey(customer.id, [report]))).toBe(false);
    expect(await storeWith(upload).address(request)).toMatchObject({ made: true });
  });

  it('leaves no parts in the bucket after it was aborted halfway and the call has returned', async () => {
    const customer = await world.person();
    await add({ customerId: customer.id });
    const storage = bucketClient();
    const unfinished = async () =>
      (await storage.send(new ListMultipartUploadsCommand({ Bucket: world.bucket }))).Uploads ?? [];
    const upload = streamUpload();
    const timeUp = new AbortController();
    const slow = handler.with({
      dependencies: {
        archives: storeWith(async (object) =>
          upload({ ...object, content: Readable.from(stalling()), signal: timeUp.signal }),
        ),
      },
    });
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const response = world.call(slow, downloadAllReports, { cookie: customer.cookie });
    await expect.poll(unfinished).toHaveLength(1);
    timeUp.abort();
    expect((await response).status).toBe(500);
    expect(log).toHaveBeenCalledOnce();
    expect(await unfinished()).toEqual([]);
    storage.destroy();
  });

  it('is created by another call once the one that began it must have ended', async () => {
    const customer = await world.person();
    const report = await add({ customerId: customer.id });
    const now = new Date();
    const request = { customerId: customer.id, reports: [report], filename: 'r.zip' };
    const claim = keys.archiveClaim(customer.id, archiveKey(customer.id, [report]));
    await putRow(world.table, { item: { ...claim, claimedAt: now.getTime() - 29_000 } });
    const store = storeWith(streamUpload());
    expect(await store.address({ ...request, now, patience: 500 })).toEqual({
      made: false,
      because: 'preparing',
    });
    await putRow(world.table, { item: { ...claim, claimedAt: now.getTime() - 30_000 } });
    expect(await store.address({ ...request, now, patience: 20_000 })).toMatchObject({
      made: true,
    });
  });

  it('is reported as preparing while another call creates it', async () => {
    const customer = await world.person();
    const report = await add({ customerId: customer.id });
    const request = {
      customerId: customer.id,
      reports: [report],
      filename: 'reports.zip',
      now: new Date(),
    };
    const upload = streamUpload();
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const first = storeWith(async (object) => {
      await held;
      await upload(object);
    }).address(request);
    await expect
      .poll(async () => storeWith(upload).address({ ...request, patience: 1 }))
      .toEqual({ made: false, because: 'preparing' });
    finish();
    expect(await first).toMatchObject({ made: true });
  });
});

it('needs memory for only a few parts, however large the archive', async () => {
  const megabytes = 96;
  const customer = await world.person();
  const photo = await addPhoto(randomUUID(), randomBytes(8 * 1024 * 1024));
  for (let written = 0; written < megabytes; written += 16) {
    const report = await add({ customerId: customer.id, photos: [photo, photo] });
    await bucket.write({ key: pdfKey(report), type: 'application/pdf', body: sampleJpeg(4, 3, 1) });
  }
  // Only what is still referred to counts, not what waits for its collection.
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const held = (): number => {
    // The first only marks the buffers; they are given back before the second.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  // However slow this machine is: only memory counts here.
  const archives = storeWith(streamUpload());
  const patient = handler.with({
    dependencies: {
      archives: {
        address: async (request) => archives.address({ ...request, patience: 600_000 }),
      },
    },
  });
  const before = held();
  const peaks: number[] = [];
  const { status, headers } = await intercepting(
    async (call, proceed) => {
      const answer = await proceed();
      if (call.name === 'UploadPart') peaks.push(held() - before);
      return answer;
    },
    async () => world.call(patient, downloadAllReports, { cookie: customer.cookie, query: {} }),
  );
  expect(status).toBe(302);
  const response = await fetch(String(headers['location']), { headers: { range: 'bytes=0-0' } });
  const size = Number(response.headers.get('content-range')?.split('/')[1]);
  expect(size).toBeGreaterThan(megabytes * 1024 * 1024);
  expect(peaks.length).toBeGreaterThan(11);
  // Four parts of 8 MiB in flight, what is read ahead for the next, and copies of both.
  expect(Math.max(...peaks)).toBeLessThan(80 * 1024 * 1024);
});
