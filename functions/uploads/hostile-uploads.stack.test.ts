import { randomUUID } from 'node:crypto';
import { ListMultipartUploadsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { createReport } from 'shared/contracts/reports.ts';
import {
  abortMultipartUpload,
  createMultipartUpload,
  getUploadParams,
  listUploadParts,
  signUploadPart,
} from 'shared/contracts/uploads.ts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { handler as putAddress } from '../photos/endpoints/create-photo-upload.ts';
import { photos } from '../platform/storage/photo-bucket.ts';
import { handler as createReportHandler } from '../reports/endpoints/create-report.ts';
import { samplePng } from '../reports/testing/report-samples.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as abort } from './endpoints/abort-multipart-upload.ts';
import { handler as create } from './endpoints/create-multipart-upload.ts';
import { handler as params } from './endpoints/get-upload-params.ts';
import { handler as list } from './endpoints/list-upload-parts.ts';
import { handler as sign } from './endpoints/sign-upload-part.ts';
import { beginUpload, completeParts, mebibyte, sendPart } from './testing/part-upload.ts';
import { uploads } from './upload-store.ts';

const world = await startWorld();
const [admin, other, customer] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person({ isAdmin: true }),
  world.person(),
]);
const storage = new S3Client({ forcePathStyle: true });
afterAll(() => storage.destroy());
afterEach(() => {
  vi.useRealTimers();
});

const part = { PartNumber: 1, ETag: '"0123456789abcdef0123456789abcdef"' };

/** The status of a call to each endpoint that takes an upload id. */
const statusesOf = async (upload: { key: string; uploadId: string }, person = admin) => {
  const request = {
    cookie: person.cookie,
    params: { uploadId: upload.uploadId },
    query: { key: upload.key },
  };
  const replies = [
    await world.call(list, listUploadParts, request),
    await world.call(sign, signUploadPart, {
      ...request,
      params: { ...request.params, partNumber: '1' },
    }),
    await completeParts(world, person, { ...upload, parts: [part] }),
    await world.call(abort, abortMultipartUpload, request),
  ];
  return replies.map(({ status }) => status);
};

const form = async (query: Record<string, string>) =>
  world.call(params, getUploadParams, { cookie: admin.cookie, query });

const post = async (
  { url, fields }: { url: string; fields: Record<string, string> },
  bytes: Uint8Array,
  changes: Record<string, string> = {},
): Promise<Response> => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) data.set(name, value);
  data.set('file', new Blob([Buffer.from(bytes)]));
  return fetch(url, { method: 'POST', body: data });
};

const adopt = async (photo: string) =>
  world.call(createReportHandler, createReport, {
    cookie: admin.cookie,
    body: { customerId: customer.id, serviceDate: '2026-11-20', photos: [photo] },
  });

describe('an upload of someone else', () => {
  it('is not found by key, and is still there afterwards', async () => {
    const upload = await beginUpload(world, other);
    expect(await statusesOf(upload)).toEqual([404, 404, 404, 404]);
    expect((await statusesOf(upload, other))[0]).toBe(200);
  });

  it('is not found by its id under a key of one’s own, and is still there afterwards', async () => {
    const [mine, others] = [await beginUpload(world, admin), await beginUpload(world, other)];
    const mixed = { key: mine.key, uploadId: others.uploadId };
    // Aborting a missing upload is not an error.
    expect(await statusesOf(mixed)).toEqual([404, 404, 404, 200]);
    expect((await statusesOf(others, other))[0]).toBe(200);
    expect((await statusesOf(mine))[0]).toBe(200);
  });

  it('cannot be reached through a path that leads to it or anywhere else', async () => {
    const { uploadId, key } = await beginUpload(world, admin);
    const photo = key.slice(key.lastIndexOf('/') + 1);
    const keys = [
      '',
      `uploads/${admin.id}/../${other.id}/${photo}`,
      `uploads/${admin.id}/..%2F${other.id}%2F${photo}`,
      `uploads/${admin.id}%2F${photo}`,
      `uploads//${admin.id}/${photo}`,
      `/uploads/${admin.id}/${photo}`,
      `x/uploads/${admin.id}/${photo}`,
      `uploads/${admin.id}/${photo}/more`,
      `uploads/${admin.id}/${photo}\n`,
      `uploads/${admin.id.toUpperCase()}/${photo}`,
      `uploads/${admin.id}/`,
      `photos/${admin.id}/${photo}`,
      `pdfs/${admin.id}/1.pdf`,
      `exports/${admin.id}/all.zip`,
      `https://s3.example/${world.bucket}/${key}`,
    ];
    for (const hostile of keys)
      expect([hostile, await statusesOf({ key: hostile, uploadId })]).toEqual([
        hostile,
        [404, 404, 404, 404],
      ]);
    expect((await statusesOf({ key, uploadId }))[0]).toBe(200);
  });

  it('is not adopted by a report', async () => {
    const { body } = await world.call(putAddress, createPhotoUpload, { cookie: other.cookie });
    await fetch(body.uploadURL, { method: 'PUT', body: Buffer.from(samplePng()) });
    const refused = await adopt(body.uploadURL);
    expect(refused.body.fields).toEqual({
      'photos.0': 'This photo does not belong to this report.',
    });
  });
});

describe('a part', () => {
  it.each(['0', '10001', '5abc', '-1', '+1', '1.5', '1e3', '01', ' 1', '', '99999999999999999999'])(
    'numbered "%s" is refused',
    async (partNumber) => {
      const { key, uploadId } = await beginUpload(world, admin);
      const { status, body } = await world.call(sign, signUploadPart, {
        cookie: admin.cookie,
        params: { uploadId, partNumber },
        query: { key },
      });
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(['partNumber']);
    },
  );

  it.each(['1', '10000'])('numbered "%s" is signed', async (partNumber) => {
    const { key, uploadId } = await beginUpload(world, admin);
    const { status, body } = await world.call(sign, signUploadPart, {
      cookie: admin.cookie,
      params: { uploadId, partNumber },
      query: { key },
    });
    expect(status).toBe(200);
    expect(new URL(body.url).searchParams.get('partNumber')).toBe(partNumber);
    expect(Number(new URL(body.url).searchParams.get('X-Amz-Expires'))).toBe(body.expires);
  });

  it('cannot be named outside 1 to 10000 when the upload is completed', async () => {
    const upload = await beginUpload(world, admin);
    for (const PartNumber of [0, 10_001, 1.5, '5abc', '1'])
      expect(
        (
          await completeParts(world, admin, {
            ...upload,
            parts: [{ ...part, PartNumber } as never],
          })
        ).status,
      ).toBe(422);
  });
});

describe('a file that is no photo', () => {
  it.each(['text/html', 'image/svg+xml', 'image/gif', 'application/pdf', ''])(
    'of the type "%s" is given no address',
    async (type) => {
      const begun = await world.call(create, createMultipartUpload, {
        cookie: admin.cookie,
        body: { filename: 'pool.png', type },
      });
      expect([begun.status, (await form({ filename: 'pool.png', type })).status]).toEqual([
        422, 422,
      ]);
    },
  );

  it('is refused by S3 under another type than the form was made for', async () => {
    const { body } = await form({ filename: 'pool.png', type: 'image/png' });
    expect((await post(body, samplePng(), { 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await post(body, samplePng(), { key: `uploads/${other.id}/x` })).status).toBe(403);
    const taken = await post(body, samplePng());
    expect(taken.status).toBe(201);
    expect((await adopt(String(taken.headers.get('location')))).status).toBe(201);
  });

  it('is found out by its first bytes when a report wants it, whatever it says it is', async () => {
    const upload = await beginUpload(world, admin);
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const parts = [await sendPart(world, admin, { ...upload, number: 1, bytes: page })];
    const { body } = await completeParts(world, admin, { ...upload, parts });
    const refused = await adopt(body.location);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(['photos.0']);
  });
});

describe('a file that is too large', () => {
  it('is given no address', async () => {
    for (const size of ['104857601', '0', '-1', '1.5', 'large']) {
      const begun = await world.call(create, createMultipartUpload, {
        cookie: admin.cookie,
        body: { filename: 'pool.png', type: 'image/png', metadata: { size } },
      });
      expect([size, begun.status]).toEqual([size, 422]);
      expect(
        (await form({ filename: 'pool.png', type: 'image/png', 'metadata[size]': size })).status,
      ).toBe(422);
    }
  });

  it('is refused by S3 beyond the size the form was made for, and below it', async () => {
    const bytes = samplePng();
    const { body } = await form({
      filename: 'pool.png',
      type: 'image/png',
      'metadata[size]': String(bytes.length),
    });
    // The URL as in the content security policy. Without the slash, browsers would block the request.
    expect(new URL(body.url).pathname).toBe(`/${world.bucket}/`);
    expect((await post(body, Buffer.concat([bytes, bytes]))).status).toBe(400);
    expect((await post(body, bytes.subarray(1))).status).toBe(400);
    expect((await post(body, bytes)).status).toBe(201);
  });

  it.each([
    [{}, [1, 100 * mebibyte]],
    [{ 'metadata[size]': '12' }, [12, 12]],
  ])('is given a form for as many bytes as are announced, %o', async (metadata, range) => {
    const { body } = await form({ filename: 'pool.png', type: 'image/png', ...metadata });
    const { expiration, conditions } = JSON.parse(atob(body.fields.Policy));
    expect(conditions).toContainEqual(['content-length-range', ...range]);
    expect(body.expires).toBe(900);
    expect((Date.parse(expiration) - Date.now()) / 1000 - 900).toBeCloseTo(0, -2);
  });

  it('is deleted when its parts make more than was announced', async () => {
    const upload = await beginUpload(world, admin, { size: '100' });
    const bytes = Buffer.alloc(5 * mebibyte);
    const parts = [await sendPart(world, admin, { ...upload, number: 1, bytes })];
    const refused = await completeParts(world, admin, { ...upload, parts });
    expect(refused.body.fields).toEqual({
      parts: 'The upload does not have the size it was announced with.',
    });
    expect(await photos().exists(upload.key)).toBe(false);
    expect((await completeParts(world, admin, { ...upload, parts })).status).toBe(404);
  });

  it('is given up when its parts make more than any upload may have', async () => {
    const upload = await beginUpload(world, admin);
    const bytes = Buffer.alloc(51 * mebibyte);
    const parts = [
      await sendPart(world, admin, { ...upload, number: 1, bytes }),
      await sendPart(world, admin, { ...upload, number: 2, bytes }),
    ];
    const refused = await completeParts(world, admin, { ...upload, parts });
    expect(refused.body.fields).toEqual({ parts: 'An upload may have at most 100 MB.' });
    const { Uploads = [] } = await storage.send(
      new ListMultipartUploadsCommand({ Bucket: world.bucket, Prefix: upload.key }),
    );
    expect(Uploads).toEqual([]);
    expect(await photos().exists(upload.key)).toBe(false);
  });
});

describe('an address that has lapsed', () => {
  it('is refused, in the words the browser asks for a new one on', async () => {
    const upload = await beginUpload(world, admin);
    const early = await world.person({ isAdmin: true, at: new Date(Date.now() - 3_600_000) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16 * 60_000 });
    const [single, formOf, partUrl] = [
      await world.call(putAddress, createPhotoUpload, { cookie: early.cookie }),
      await world.call(params, getUploadParams, {
        cookie: early.cookie,
        query: { filename: 'pool.png', type: 'image/png' },
      }),
      await uploads().signPart(upload, 1),
    ];
    vi.useRealTimers();
    const bytes = Buffer.from(samplePng());
    const replies = [
      await fetch(single.body.uploadURL, { method: 'PUT', body: bytes }),
      await fetch(partUrl, { method: 'PUT', body: bytes }),
    ];
    for (const response of replies) {
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<Message>Request has expired</Message>');
    }
    const posted = await post(formOf.body, bytes);
    expect(posted.status).toBe(403);
    expect(await posted.text()).toContain(
      '<Message>Invalid according to Policy: Policy expired.</Message>',
    );
  });
});

it('finds no upload under an id that was never given out', async () => {
  const { key } = await beginUpload(world, admin);
  expect(await statusesOf({ key, uploadId: randomUUID() })).toEqual([404, 404, 404, 200]);
});

it('takes a refusal for an absent file: S3 answers so whoever may not list', async () => {
  const { key } = await beginUpload(world, admin);
  const { status } = await intercepting(
    async ({ name }, proceed) => {
      if (name !== 'HeadObject') return proceed();
      throw new S3ServiceException({
        name: 'Forbidden',
        $fault: 'client',
        $metadata: { httpStatusCode: 403 },
      });
    },
    async () => completeParts(world, admin, { key, uploadId: randomUUID(), parts: [part] }),
  );
  expect(status).toBe(404);
});
