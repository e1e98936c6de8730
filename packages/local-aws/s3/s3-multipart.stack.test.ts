import { createHash, randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bucket,
  readText,
  siteOrigin,
  startFixture,
  type S3Fixture,
} from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startFixture();
});
afterAll(() => s3.stop());

const begin = async (Key: string, client: S3Client = s3.plain) => {
  const begun = await client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: 'video/mp4' }),
  );
  return { Bucket: bucket, Key, UploadId: begun.UploadId };
};
type Upload = Awaited<ReturnType<typeof begin>>;

const uploadPart = async (
  upload: Upload,
  PartNumber: number,
  Body: Buffer | string,
  client: S3Client = s3.plain,
): Promise<CompletedPart> => {
  const part = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return {
    PartNumber,
    ETag: part.ETag,
    ...(part.ChecksumCRC32 === undefined ? {} : { ChecksumCRC32: part.ChecksumCRC32 }),
  };
};
const complete = (upload: Upload, Parts: CompletedPart[], client: S3Client = s3.plain) =>
  client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));

it.each(['plain', 'checksummed'] as const)('completes one small part (%s client)', async (kind) => {
  const upload = await begin(`one/${kind}`, s3[kind]);
  const part = await uploadPart(upload, 1, Buffer.alloc(1000), s3[kind]);
  const completed = await complete(upload, [part], s3[kind]);
  expect(completed.ETag).toBe('"c019643e056d8d687086c1e125f66ad8-1"');
  expect(completed.Location).toMatch(new RegExp(`/${bucket}/one%2F${kind}$`));
});

it('joins parts a browser put through presigned URLs', async () => {
  const upload = await begin('mp/video.mp4');
  const bodies = [5 << 20, 5 << 20, 1 << 20].map((size) => randomBytes(size));
  const parts = await Promise.all(
    bodies.map(async (body, index) => {
      const command = new UploadPartCommand({ ...upload, PartNumber: index + 1 });
      const url = await getSignedUrl(s3.plain, command, { expiresIn: 60 });
      const headers = { origin: siteOrigin };
      const response = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
      return { PartNumber: index + 1, ETag: response.headers.get('etag') ?? '' };
    }),
  );
  const listed = await s3.plain.send(new ListPartsCommand(upload));
  expect(listed.Parts?.map((part) => [part.PartNumber, part.Size, part.ETag])).toEqual(
    parts.map((part, index) => [part.PartNumber, bodies[index]!.length, part.ETag]),
  );
  const open = await s3.plain.send(
    new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'mp/' }),
  );
  expect(open.Uploads?.map((entry) => entry.UploadId)).toEqual([upload.UploadId]);

  const wrong = [{ PartNumber: 1, ETag: '"00"' }, ...parts.slice(1)];
  await expect(complete(upload, wrong)).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete(upload, parts.toReversed())).rejects.toMatchObject({
    name: 'InvalidPartOrder',
  });

  const completed = await complete(upload, parts);
  const digests = bodies.map((body) => createHash('md5').update(body).digest());
  const digest = createHash('md5').update(Buffer.concat(digests)).digest('hex');
  expect(completed.ETag).toBe(`"${digest}-3"`);
  const object = await s3.plain.send(new GetObjectCommand({ Bucket: bucket, Key: upload.Key }));
  expect(object.ContentType).toBe('video/mp4');
  const bytes = await object.Body!.transformToByteArray();
  expect(Buffer.concat(bodies).equals(bytes)).toBe(true);
  await expect(s3.plain.send(new ListPartsCommand(upload))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  });
});

it('lists parts page by page', async () => {
  const upload = await begin('paged');
  for (const number of [5, 1, 3, 2, 4]) await uploadPart(upload, number, `part ${number}`);
  const page = (PartNumberMarker?: string) =>
    s3.plain.send(
      new ListPartsCommand({
        ...upload,
        MaxParts: 2,
        ...(PartNumberMarker === undefined ? {} : { PartNumberMarker }),
      }),
    );
  const first = await page();
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2', MaxParts: 2 });
  expect(first.Parts?.map((part) => part.PartNumber)).toEqual([1, 2]);
  const last = await page('4');
  expect(last.IsTruncated).toBe(false);
  expect(last.Parts?.map((part) => part.PartNumber)).toEqual([5]);
});

it('lists unfinished uploads page by page', async () => {
  const uploads = [await begin('open/a'), await begin('open/b'), await begin('open/b')];
  const first = await s3.plain.send(
    new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'open/', MaxUploads: 2 }),
  );
  expect(first.IsTruncated).toBe(true);
  const rest = await s3.plain.send(
    new ListMultipartUploadsCommand({
      Bucket: bucket,
      Prefix: 'open/',
      KeyMarker: first.NextKeyMarker,
      UploadIdMarker: first.NextUploadIdMarker,
    }),
  );
  const ids = [...(first.Uploads ?? []), ...(rest.Uploads ?? [])].map((entry) => entry.UploadId);
  expect(ids.toSorted()).toEqual(uploads.map((upload) => upload.UploadId).toSorted());
});

const fullPage = (MaxUploads: number) =>
  s3.plain.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'full/', MaxUploads }));

it('says that more uploads follow only where some do, and where they begin', async () => {
  for (const name of ['a', 'b', 'c']) await begin(`full/${name}`);
  expect(await fullPage(2)).toMatchObject({ IsTruncated: true, NextKeyMarker: 'full/b' });
  for (const size of [3, 4]) {
    const { IsTruncated, NextKeyMarker, Uploads } = await fullPage(size);
    expect([size, IsTruncated, NextKeyMarker, Uploads?.length]).toEqual([
      size,
      false,
      undefined,
      3,
    ]);
  }
});

it('uses the latest body of a part sent twice', async () => {
  const upload = await begin('resent');
  const first = await uploadPart(upload, 1, 'first');
  const second = await uploadPart(upload, 1, 'second');
  await expect(complete(upload, [first])).rejects.toMatchObject({ name: 'InvalidPart' });
  await complete(upload, [second]);
  expect(await readText(s3.plain, 'resent')).toBe('second');
});

it('forgets an aborted upload, and accepts a second abort', async () => {
  const upload = await begin('aborted');
  const part = await uploadPart(upload, 1, 'x');
  await s3.plain.send(new AbortMultipartUploadCommand(upload));
  await s3.plain.send(new AbortMultipartUploadCommand(upload));
  await expect(uploadPart(upload, 2, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(complete(upload, [part])).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

it.each(['deadbeefdeadbeefdeadbeefdeadbeef', '../../objects'])(
  'refuses the unknown upload id %j',
  async (UploadId) => {
    const upload = { Bucket: bucket, Key: 'unknown', UploadId };
    const refusal = { name: 'NoSuchUpload' };
    await expect(uploadPart(upload, 1, 'x')).rejects.toMatchObject(refusal);
    const abort = new AbortMultipartUploadCommand(upload);
    await expect(s3.plain.send(abort)).rejects.toMatchObject(refusal);
  },
);

it('refuses the upload id of another key', async () => {
  const upload = await begin('mine');
  await expect(uploadPart({ ...upload, Key: 'theirs' }, 1, 'x')).rejects.toMatchObject({
    name: 'NoSuchUpload',
  });
});

it('refuses to complete with a part under 5 MiB before the last', async () => {
  const upload = await begin('small');
  const parts = [await uploadPart(upload, 1, 'x'), await uploadPart(upload, 2, 'x')];
  await expect(complete(upload, parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
});

it.each([0, 10_001])('refuses part number %i', async (number) => {
  const upload = await begin('numbered');
  await expect(uploadPart(upload, number, 'x')).rejects.toMatchObject({ name: 'InvalidArgument' });
});
