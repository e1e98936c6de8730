import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, readError, readText, startFixture, type S3Fixture } from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startFixture();
});
afterAll(() => s3.stop());

const put = (key: string, body: string) =>
  s3.plain.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: Buffer.from(body) }));
const presignGet = (key: string, input: object = {}) =>
  getSignedUrl(s3.plain, new GetObjectCommand({ Bucket: bucket, Key: key, ...input }), {
    expiresIn: 60,
  });

const listBelowD = (input: object) =>
  s3.plain.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: 'd/', Delimiter: '/', ...input }),
  );

describe('reading', () => {
  it.each([
    ['bytes=1-3', 206, 'bytes 1-3/5', 'ell'],
    ['bytes=-2', 206, 'bytes 3-4/5', 'lo'],
    ['bytes=3-', 206, 'bytes 3-4/5', 'lo'],
    ['bytes=3-99', 206, 'bytes 3-4/5', 'lo'],
    ['bytes=3-1', 200, null, 'hello'],
  ])('serves the range %s', async (range, status, contentRange, text) => {
    await put('ranged', 'hello');
    const response = await fetch(await presignGet('ranged'), { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
  });

  it('refuses a range past the end', async () => {
    await put('ranged-past', 'hello');
    const response = await fetch(await presignGet('ranged-past'), {
      headers: { range: 'bytes=99-' },
    });
    expect(await readError(response)).toMatchObject({ status: 416, code: 'InvalidRange' });
  });

  it('serves the headers a presigned URL overrides', async () => {
    await put('overridden', 'hello');
    const ResponseContentDisposition = `attachment; filename="é.txt"; filename*=UTF-8''%C5%BE.txt`;
    const response = await fetch(
      await presignGet('overridden', {
        ResponseContentDisposition,
        ResponseContentType: 'application/x-test',
      }),
    );
    expect(response.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(response.headers.get('content-type')).toBe('application/x-test');
  });

  it('refuses an override that no HTTP header can carry, as S3 does', async () => {
    await put('overridden-wide', 'hello');
    const url = await presignGet('overridden-wide', {
      ResponseContentDisposition: 'attachment; filename="ž.txt"',
    });
    expect(await readError(await fetch(url))).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  });

  it('answers conditional reads by ETag and by date', async () => {
    const written = await put('conditional', 'hello');
    const etag = written.ETag ?? '';
    const url = await presignGet('conditional');
    const status = async (headers: Record<string, string>) =>
      (await fetch(url, { headers })).status;
    const future = new Date(Date.now() + 60_000).toUTCString();
    const past = new Date(Date.now() - 60_000).toUTCString();
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-none-match': '"other"' })).toBe(200);
    expect(await status({ 'if-match': '"other"' })).toBe(412);
    expect(await status({ 'if-match': etag })).toBe(200);
    expect(await status({ 'if-modified-since': future })).toBe(304);
    expect(await status({ 'if-unmodified-since': past })).toBe(412);
  });

  it('serves and lists an empty object', async () => {
    await put('empty', '');
    expect(await readText(s3.checksummed, 'empty')).toBe('');
  });

  it('finishes a download although the object is replaced meanwhile', async () => {
    const big = 'a'.repeat(4_000_000);
    await put('replaced', big);
    const response = await fetch(await presignGet('replaced'));
    await put('replaced', 'short');
    expect(await response.text()).toBe(big);
    expect(await readText(s3.plain, 'replaced')).toBe('short');
  });
});

describe('listing', () => {
  it('pages through a prefix', async () => {
    for (let index = 0; index < 7; index += 1) await put(`pages/x/${index}`, String(index));
    const keys: (string | undefined)[] = [];
    let pages = 0;
    let token: string | undefined;
    do {
      const page = await s3.plain.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: 'pages/x/',
          MaxKeys: 3,
          ContinuationToken: token,
        }),
      );
      keys.push(...(page.Contents ?? []).map((entry) => entry.Key));
      token = page.NextContinuationToken;
      pages += 1;
    } while (token !== undefined);
    expect(pages).toBe(3);
    expect(keys).toEqual(Array.from({ length: 7 }, (_, index) => `pages/x/${index}`));
  });

  it('groups keys by delimiter, also across pages', async () => {
    for (const key of ['d/a', 'd/b/1', 'd/b/2', 'd/c/1', 'd/d']) await put(key, 'x');
    const whole = await listBelowD({});
    expect(whole.CommonPrefixes).toEqual([{ Prefix: 'd/b/' }, { Prefix: 'd/c/' }]);
    expect(whole.Contents?.map((entry) => entry.Key)).toEqual(['d/a', 'd/d']);
    const first = await listBelowD({ MaxKeys: 2 });
    const rest = await listBelowD({ ContinuationToken: first.NextContinuationToken });
    expect(rest.CommonPrefixes).toEqual([{ Prefix: 'd/c/' }]);
    expect(rest.Contents?.map((entry) => entry.Key)).toEqual(['d/d']);
  });

  it('stores, lists and serves keys of any characters', async () => {
    const keys = [
      "u/Žluťoučký kůň + (1)'&=.pdf",
      'u/../../etc/passwd',
      'u/a//b',
      'u/😀',
      'u/\u{1}',
    ];
    for (const key of keys) await put(key, key);
    const listed = await s3.plain.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'u/' }));
    expect(listed.Contents?.map((entry) => entry.Key).toSorted()).toEqual(keys.toSorted());
    const [first = ''] = keys;
    expect(await (await fetch(await presignGet(first))).text()).toBe(first);
    expect(await readText(s3.plain, 'u/😀')).toBe('u/😀');
  });
});

describe('removing and copying', () => {
  it('deletes many objects in one call, absent ones included', async () => {
    for (const key of ['many/0', 'many/1', 'many/2']) await put(key, 'x');
    const result = await s3.checksummed.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects: [{ Key: 'many/0' }, { Key: 'many/1' }, { Key: 'absent' }] },
      }),
    );
    expect(result.Deleted?.map((entry) => entry.Key)).toEqual(['many/0', 'many/1', 'absent']);
    const left = await s3.plain.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'many/' }));
    expect(left.Contents?.map((entry) => entry.Key)).toEqual(['many/2']);
  });

  it('answers HEAD of a deleted object with 404', async () => {
    await put('deleted', 'x');
    await s3.plain.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'deleted' }));
    await expect(
      s3.plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'deleted' })),
    ).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('copies bytes and metadata', async () => {
    const Metadata = { foo: 'bar' };
    await s3.plain.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'copy/ž source', Body: 'hello', Metadata }),
    );
    const copied = await s3.plain.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: 'copy/target',
        CopySource: `${bucket}/${encodeURIComponent('copy/ž source')}`,
      }),
    );
    expect(copied.CopyObjectResult?.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
    const target = await s3.plain.send(
      new GetObjectCommand({ Bucket: bucket, Key: 'copy/target' }),
    );
    expect(await target.Body?.transformToString()).toBe('hello');
    expect(target.Metadata).toEqual(Metadata);
  });

  it('copies an object onto itself only to replace its metadata', async () => {
    await put('self', 'hello');
    const copy = { Bucket: bucket, Key: 'self', CopySource: `${bucket}/self` };
    await expect(s3.plain.send(new CopyObjectCommand(copy))).rejects.toMatchObject({
      name: 'InvalidRequest',
    });
    await s3.plain.send(
      new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE', Metadata: { a: 'b' } }),
    );
    const head = await s3.plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'self' }));
    expect(head.Metadata).toEqual({ a: 'b' });
    expect(await readText(s3.plain, 'self')).toBe('hello');
  });
});
