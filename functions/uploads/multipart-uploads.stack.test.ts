import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { abortMultipartUpload, listUploadParts } from 'shared/contracts/uploads.ts';
import { createReport } from 'shared/contracts/reports.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { photos } from '../platform/storage/photo-bucket.ts';
import { handler as createReportHandler } from '../reports/endpoints/create-report.ts';
import { samplePng } from '../reports/testing/report-samples.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as abort } from './endpoints/abort-multipart-upload.ts';
import { handler as list } from './endpoints/list-upload-parts.ts';
import {
  beginUpload,
  completeParts,
  mebibyte,
  sendPart,
  type BegunUpload,
} from './testing/part-upload.ts';

const world = await startWorld();
const [admin, customer] = await Promise.all([world.person({ isAdmin: true }), world.person()]);
const storage = new S3Client({ forcePathStyle: true });
afterAll(() => storage.destroy());

/** A photo in two parts: 5 MiB of a padded PNG, and the rest. */
const large = Buffer.concat([samplePng(), Buffer.alloc(6 * mebibyte, 1)]);
const halves = [large.subarray(0, 5 * mebibyte), large.subarray(5 * mebibyte)] as const;

const sendHalves = async (upload: BegunUpload) => [
  await sendPart(world, admin, { ...upload, number: 1, bytes: halves[0] }),
  await sendPart(world, admin, { ...upload, number: 2, bytes: halves[1] }),
];

const unfinished = async (): Promise<(string | undefined)[]> =>
  (
    (await storage.send(new ListMultipartUploadsCommand({ Bucket: world.bucket }))).Uploads ?? []
  ).map(({ UploadId }) => UploadId);

const asking = ({ key, uploadId }: BegunUpload) => ({
  cookie: admin.cookie,
  params: { uploadId },
  query: { key },
});

describe('an upload in parts', () => {
  it('lies under its uploader, is joined in order and is adopted by a report once', async () => {
    const upload = await beginUpload(world, admin, { size: String(large.length) });
    expect(upload.key).toMatch(new RegExp(`^uploads/${admin.id}/[0-9a-f-]{36}$`));
    const parts = await sendHalves(upload);
    const { status, body } = await completeParts(world, admin, {
      ...upload,
      parts: parts.toReversed(),
    });
    expect(status).toBe(200);
    expect(new URL(body.location).pathname).toBe(`/${world.bucket}/${upload.key}`);
    expect(await photos().read(upload.key)).toEqual(new Uint8Array(large));
    const report = await world.call(createReportHandler, createReport, {
      cookie: admin.cookie,
      body: {
        customerId: customer.id,
        serviceDate: '2026-11-20',
        photos: [
          body.location,
          body.location.replace(/\/uploads\/.*$/, `/${encodeURIComponent(upload.key)}`),
          upload.key,
        ],
      },
    });
    expect(report.body.photos).toHaveLength(1);
  });

  it('tells which parts have arrived, so that a closed browser can go on', async () => {
    const upload = await beginUpload(world, admin);
    const part = await sendPart(world, admin, { ...upload, number: 2, bytes: halves[1] });
    const { body } = await world.call(list, listUploadParts, asking(upload));
    expect(body).toEqual([{ ...part, Size: halves[1].length }]);
    // The listed parts can be sent back unchanged, as Uppy does after a restart.
    const completed = await completeParts(world, admin, { ...upload, parts: body });
    expect(completed.status).toBe(200);
  });

  it('tells of more parts than one page of S3 holds', async () => {
    const upload = await beginUpload(world, admin);
    const numbers = [1, 2, 3, 4, 5];
    for (const number of numbers)
      await sendPart(world, admin, { ...upload, number, bytes: samplePng() });
    let pages = 0;
    const { body } = await intercepting(
      async (call, proceed) => {
        if (call.name === 'ListParts') {
          pages += 1;
          // S3 takes a thousand.
          call.input.MaxParts = 2;
        }
        return proceed();
      },
      async () => world.call(list, listUploadParts, asking(upload)),
    );
    expect(pages).toBe(3);
    expect(body.map(({ PartNumber }: { PartNumber: number }) => PartNumber)).toEqual(numbers);
  });

  it('gives the same answer when it is completed again, also at the same moment', async () => {
    const upload = await beginUpload(world, admin, { size: String(large.length) });
    const parts = await sendHalves(upload);
    const both = await Promise.all([
      completeParts(world, admin, { ...upload, parts }),
      completeParts(world, admin, { ...upload, parts }),
    ]);
    const again = await completeParts(world, admin, { ...upload, parts });
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([both[0].body, both[1].body]).toEqual([again.body, again.body]);
  });

  it('leaves nothing behind when it is given up, however often', async () => {
    const upload = await beginUpload(world, admin);
    await sendPart(world, admin, { ...upload, number: 1, bytes: halves[0] });
    const replies = await Promise.all([
      world.call(abort, abortMultipartUpload, asking(upload)),
      world.call(abort, abortMultipartUpload, asking(upload)),
    ]);
    const again = await world.call(abort, abortMultipartUpload, asking(upload));
    expect([...replies, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await unfinished()).not.toContain(upload.uploadId);
    expect((await world.call(list, listUploadParts, asking(upload))).status).toBe(404);
  });

  it('is refused when another part than the last is smaller than S3 takes', async () => {
    const upload = await beginUpload(world, admin);
    const parts = [
      await sendPart(world, admin, { ...upload, number: 1, bytes: samplePng() }),
      await sendPart(world, admin, { ...upload, number: 2, bytes: halves[1] }),
    ];
    const { status, body } = await completeParts(world, admin, { ...upload, parts });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['parts']]);
  });

  it('can be put right when a part was named so often that it would make too large a file', async () => {
    const upload = await beginUpload(world, admin);
    const [first, last] = await sendHalves(upload);
    const often = [...Array.from({ length: 21 }, () => first!), last!];
    const { status, body } = await completeParts(world, admin, { ...upload, parts: often });
    expect([status, body.fields]).toEqual([
      422,
      { parts: 'The parts of this upload do not fit together' },
    ]);
    expect((await completeParts(world, admin, { ...upload, parts: [first!, last!] })).status).toBe(
      200,
    );
  });

  it('can be put right when the parts were named wrongly', async () => {
    const upload = await beginUpload(world, admin);
    const parts = await sendHalves(upload);
    const wrong = [
      [{ PartNumber: 1, ETag: '"0"' }],
      [...parts, { PartNumber: 3, ETag: parts[0]!.ETag }],
      [parts[0]!, parts[0]!],
    ];
    for (const named of wrong) {
      const refused = await completeParts(world, admin, { ...upload, parts: named });
      expect(refused.status).toBe(422);
    }
    expect((await completeParts(world, admin, { ...upload, parts })).status).toBe(200);
  });
});
