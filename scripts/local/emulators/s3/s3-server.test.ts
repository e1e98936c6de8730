import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, readError, readText, startFixture } from './testing/s3-fixture.ts';
import type { S3Fixture } from './testing/s3-fixture.ts';

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

const putOnce = () =>
  s3.plain.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' }));
const listBelowD = (input: object) =>
  s3.plain.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: 'd/', Delimiter: '/', ...input }),
  );

describe('buckets', () => {
  it('creates a bucket once and deletes it only when it is empty', async () => {
    const Bucket = 'second-bucket';
    await s3.plain.send(new CreateBucketCommand({ Bucket }));
    await expect(s3.plain.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
    await s3.plain.send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
    await expect(s3.plain.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({
      name: 'BucketNotEmpty',
    });
    const listed = await s3.plain.send(new ListBucketsCommand({}));
    expect(listed.Buckets?.map((entry) => entry.Name)).toContain(Bucket);
    await s3.plain.send(new DeleteObjectCommand({ Bucket, Key: 'k' }));
    await s3.plain.send(new DeleteBucketCommand({ Bucket }));
    await expect(s3.plain.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  it.each(['..', 'Upper', 'a', 'a..b', '-ab', 'a/b', 'x\\y'])(
    'refuses the bucket name %j',
    async (name) => {
      await expect(s3.server.createBucket(name)).rejects.toMatchObject({
        code: 'InvalidBucketName',
      });
    },
  );

  it('keeps CORS and lifecycle settings and accepts the ones it does not know', async () => {
    const Bucket = 'settings-bucket';
    await s3.plain.send(new CreateBucketCommand({ Bucket }));
    await expect(s3.plain.send(new GetBucketCorsCommand({ Bucket }))).rejects.toMatchObject({
      name: 'NoSuchCORSConfiguration',
    });
    const CORSRules = [
      {
        AllowedOrigins: ['https://*.example.com'],
        AllowedMethods: ['PUT'],
        ExposeHeaders: ['ETag'],
      },
    ];
    await s3.plain.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    const cors = await s3.plain.send(new GetBucketCorsCommand({ Bucket }));
    expect(cors.CORSRules).toMatchObject(CORSRules);

    const rule = {
      Status: 'Enabled' as const,
      Filter: { Prefix: 'tmp/' },
      Expiration: { Days: 3 },
    };
    await s3.plain.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [rule] },
      }),
    );
    const lifecycle = await s3.plain.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(lifecycle.Rules).toMatchObject([rule]);

    await s3.plain.send(
      new PutBucketVersioningCommand({
        Bucket,
        VersioningConfiguration: { Status: 'Enabled' },
      }),
    );
  });
});

describe.each(['plain', 'checksummed'] as const)('writing with the %s client', (kind) => {
  it('stores a buffer with its content type and metadata', async () => {
    const written = await s3[kind].send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `buffer/${kind}`,
        Body: Buffer.from('hello'),
        ContentType: 'text/plain',
        Metadata: { foo: 'bar' },
      }),
    );
    expect(written.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(written.ChecksumCRC32).toBe(kind === 'checksummed' ? 'NhCmhg==' : undefined);
    const head = await s3[kind].send(
      new HeadObjectCommand({ Bucket: bucket, Key: `buffer/${kind}` }),
    );
    expect(head).toMatchObject({
      ContentType: 'text/plain',
      ContentLength: 5,
      Metadata: { foo: 'bar' },
    });
  });

  it('stores a stream and reads the same bytes back', async () => {
    const chunks = Array.from({ length: 7 }, (_, index) => Buffer.alloc(10_000, 97 + index));
    const Key = `stream/${kind}`;
    await s3[kind].send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body: Readable.from(chunks),
        ContentLength: 70_000,
      }),
    );
    expect(await readText(s3[kind], Key)).toBe(Buffer.concat(chunks).toString());
  });
});

describe('refused writes', () => {
  it.each([
    ['Content-MD5', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }],
    ['SHA-256', { ChecksumSHA256: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['SHA-1', { ChecksumSHA1: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['CRC32', { ChecksumCRC32: 'AAAAAA==' }],
  ])('stores nothing when the %s is wrong', async (_, wrong) => {
    const write = new PutObjectCommand({ Bucket: bucket, Key: 'wrong', Body: 'x', ...wrong });
    await expect(s3.plain.send(write)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(readText(s3.plain, 'wrong')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('lets one of many writes conditional on absence through', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, putOnce));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(putOnce()).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
  });

  it('replaces an object by If-Match only while the ETag holds', async () => {
    const first = await put('matched', 'one');
    const write = () =>
      s3.plain.send(
        new PutObjectCommand({ Bucket: bucket, Key: 'matched', Body: 'two', IfMatch: first.ETag }),
      );
    await write();
    await expect(write()).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('refuses user metadata over 2 KB', async () => {
    await expect(
      s3.plain.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: 'meta',
          Body: 'x',
          Metadata: { big: 'x'.repeat(2100) },
        }),
      ),
    ).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  });

  it('does not take a write to a sub-resource for a write of the object', async () => {
    await put('tagged', 'kept');
    await expect(
      s3.plain.send(
        new PutObjectTaggingCommand({ Bucket: bucket, Key: 'tagged', Tagging: { TagSet: [] } }),
      ),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await readText(s3.plain, 'tagged')).toBe('kept');
  });
});

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

it('stores what many parallel writers send', async () => {
  const bodies = Array.from({ length: 60 }, (_, index) => String(index).repeat(40_000));
  await Promise.all(bodies.map((body, index) => put(`parallel/${index}`, body)));
  const read = await Promise.all(bodies.map((_, index) => readText(s3.plain, `parallel/${index}`)));
  expect(read).toEqual(bodies);
});
