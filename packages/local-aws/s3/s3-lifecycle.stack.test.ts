import { CreateMultipartUploadCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3Server } from './s3-server.ts';
import { bucket, startFixture, type S3Fixture } from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeEach(async () => {
  s3 = await startFixture();
  for (const key of ['tmp/a', 'kept/a']) {
    await s3.plain.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'x' }));
    await s3.plain.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
  }
});
afterEach(() => s3.stop());

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const held = async () => {
  const [inspected] = await s3.server.inspect();
  return { keys: inspected?.keys, uploads: inspected?.openUploads.map((upload) => upload.key) };
};

it('deletes objects under a prefix once they are old enough', async () => {
  await s3.server.putLifecycle(bucket, [{ prefix: 'tmp/', expirationDays: 2 }]);
  await s3.server.sweep(daysFromNow(1.9));
  expect((await held()).keys).toEqual(['kept/a', 'tmp/a']);
  await s3.server.sweep(daysFromNow(2.1));
  expect(await held()).toEqual({ keys: ['kept/a'], uploads: ['kept/a', 'tmp/a'] });
});

it('aborts uploads left unfinished for long enough, and no object', async () => {
  await s3.server.putLifecycle(bucket, [{ abortIncompleteMultipartUploadDays: 7 }]);
  await s3.server.sweep(daysFromNow(6.9));
  expect((await held()).uploads).toEqual(['kept/a', 'tmp/a']);
  await s3.server.sweep(daysFromNow(7.1));
  expect(await held()).toEqual({ keys: ['kept/a', 'tmp/a'], uploads: [] });
});

it('removes nothing without rules', async () => {
  await s3.server.sweep(daysFromNow(10_000));
  expect(await held()).toEqual({ keys: ['kept/a', 'tmp/a'], uploads: ['kept/a', 'tmp/a'] });
});

it('remembers its rules after a restart', async () => {
  await s3.server.putLifecycle(bucket, [{ prefix: 'tmp/', expirationDays: 2 }]);
  await s3.server.close();
  const restarted = await startS3Server({ directory: s3.directory, credentials: {} });
  try {
    await restarted.sweep(daysFromNow(3));
    expect((await restarted.inspect())[0]?.keys).toEqual(['kept/a']);
  } finally {
    await restarted.close();
  }
});
