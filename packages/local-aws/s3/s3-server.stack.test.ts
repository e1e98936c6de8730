import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, readText, startFixture, type S3Fixture } from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startFixture();
});
afterAll(() => s3.stop());

const put = (key: string, body: string) =>
  s3.plain.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: Buffer.from(body) }));
const putOnce = () =>
  s3.plain.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' }));
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

  it('accepts one of many writes that are conditional on absence', async () => {
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

  it('does not mistake a write to a sub-resource for a write of the object', async () => {
    await put('tagged', 'kept');
    await expect(
      s3.plain.send(
        new PutObjectTaggingCommand({ Bucket: bucket, Key: 'tagged', Tagging: { TagSet: [] } }),
      ),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await readText(s3.plain, 'tagged')).toBe('kept');
  });
});

it('stores what many parallel writers send', async () => {
  const bodies = Array.from({ length: 60 }, (_, index) => String(index).repeat(40_000));
  await Promise.all(bodies.map((body, index) => put(`parallel/${index}`, body)));
  const read = await Promise.all(bodies.map((_, index) => readText(s3.plain, `parallel/${index}`)));
  expect(read).toEqual(bodies);
});
