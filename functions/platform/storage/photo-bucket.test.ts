import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  GetObjectCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { photos } from './photo-bucket.ts';

// The local bucket neither fails nor splits its lists into pages, so a test double does.
const client = mockClient(S3Client);
vi.stubEnv('PHOTO_BUCKET', 'bucket');
afterAll(() => {
  client.restore();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  client.reset();
});

const [first, second] = [{ Key: 'a/1' }, { Key: 'a/2' }];
const madeAt = new Date('2026-11-21T12:00:00Z');

test('removes every page of what lies below', async () => {
  client
    .on(ListObjectsV2Command)
    .resolvesOnce({ Contents: [first], IsTruncated: true })
    .resolves({ Contents: [second] });
  client.on(DeleteObjectsCommand).resolves({});
  await photos().removeBelow('a/');
  const removed = client.commandCalls(DeleteObjectsCommand);
  expect(removed.map(({ args: [{ input }] }) => input.Delete?.Objects)).toEqual([
    [first],
    [second],
  ]);
});

test('fails when an object below could not be removed', async () => {
  client.on(ListObjectsV2Command).resolves({ Contents: [first] });
  client.on(DeleteObjectsCommand).resolves({ Errors: [{ ...first, Code: 'AccessDenied' }] });
  await expect(photos().removeBelow('a/')).rejects.toThrow(
    '1 objects were not deleted: AccessDenied',
  );
});

test('lists page after page', async () => {
  client
    .on(ListObjectsV2Command)
    .resolves({ Contents: [{ ...second, LastModified: madeAt }] })
    .on(ListObjectsV2Command, { ContinuationToken: undefined })
    .resolves({
      Contents: [{ ...first, LastModified: madeAt }],
      IsTruncated: true,
      NextContinuationToken: 'more',
    });
  const pages: string[][] = [];
  for await (const page of photos().list('a/')) pages.push(page.map(({ key }) => key));
  expect(pages).toEqual([['a/1'], ['a/2']]);
  expect(client.commandCalls(ListObjectsV2Command)[1]?.args[0].input.ContinuationToken).toBe(
    'more',
  );
});

test.each([
  [403, 'absent'],
  [404, 'absent'],
  [412, 'absent'],
  [416, 'absent'],
  [400, 'failed'],
  [500, 'failed'],
])('an answer of %i says that an object is, or its reading has: %s', async (httpStatusCode, is) => {
  const failure = new S3ServiceException({
    name: 'Failure',
    $fault: 'client',
    $metadata: { httpStatusCode },
  });
  client.on(GetObjectCommand).rejects(failure);
  const outcome = await photos()
    .read('a/1')
    .then(
      (content) => (content === undefined ? 'absent' : 'there'),
      () => 'failed',
    );
  expect(outcome).toBe(is);
});

test.each([
  ['aGFzaA==', 'aGFzaA=='],
  // The checksum of a file uploaded in two parts.
  ['aGFzaA==-2', undefined],
  [undefined, undefined],
])('takes the checksum %s for the hash of a file: %s', async (ChecksumSHA256, sha256) => {
  client.on(HeadObjectCommand).resolves({ ChecksumSHA256, Metadata: { size: '3' } });
  expect(await photos().describe('a/1')).toEqual({ sha256, metadata: { size: '3' } });
});
