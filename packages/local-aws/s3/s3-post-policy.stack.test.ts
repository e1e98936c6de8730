import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, readError, readText, startFixture, type S3Fixture } from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startFixture();
});
afterAll(() => s3.stop());

const submit = async (
  post: { url: string; fields: Record<string, string> },
  content: string,
  changed: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...post.fields, ...changed })) form.set(name, value);
  form.set('file', new Blob([content]), 'a.png');
  return fetch(post.url, { method: 'POST', body: form });
};

describe('POST policies', () => {
  type Options = Pick<PresignedPostOptions, 'Key' | 'Conditions' | 'Fields'>;
  const presign = (options: Options) =>
    createPresignedPost(s3.plain, { Bucket: bucket, Expires: 60, ...options });

  const images: NonNullable<PresignedPostOptions['Conditions']> = [
    ['content-length-range', 2, 10],
    ['starts-with', '$Content-Type', 'image/'],
  ];

  it('stores a file that meets every condition', async () => {
    const post = await presign({
      Key: 'post/ok',
      Conditions: images,
      Fields: { 'Content-Type': 'image/png' },
    });
    const stored = await submit(post, '12345');
    expect(stored.status).toBe(204);
    expect(stored.headers.get('location')).toMatch(new RegExp(`/${bucket}/post%2Fok$`));
    expect(await readText(s3.plain, 'post/ok')).toBe('12345');
    const head = await s3.plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'post/ok' }));
    expect(head.ContentType).toBe('image/png');
  });

  it('expands ${filename} in the key', async () => {
    const post = await presign({ Key: 'post/dir/${filename}' });
    const response = await submit(post, 'named');
    expect(response.status).toBe(204);
    expect(await readText(s3.plain, 'post/dir/a.png')).toBe('named');
  });

  it.each([
    ['x'.repeat(11), 'EntityTooLarge'],
    ['x'.repeat(3_000_000), 'EntityTooLarge'],
    ['x', 'EntityTooSmall'],
  ])('refuses a file outside the length range (%#)', async (content, code) => {
    const post = await presign({
      Key: 'post/length',
      Conditions: images,
      Fields: { 'Content-Type': 'image/png' },
    });
    expect(await readError(await submit(post, content))).toMatchObject({ status: 400, code });
  });

  it.each([
    ['a changed key', { key: 'post/elsewhere' }],
    ['a changed content type', { 'Content-Type': 'text/html' }],
    ['a field the policy does not name', { 'x-amz-meta-role': 'admin' }],
    ['a wrong signature', { 'X-Amz-Signature': '00' }],
    [
      'another policy',
      {
        Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString(
          'base64',
        ),
      },
    ],
  ])('refuses %s', async (_, changed) => {
    const post = await presign({
      Key: 'post/guarded',
      Conditions: images,
      Fields: { 'Content-Type': 'image/png' },
    });
    expect((await submit(post, '12345', changed)).status).toBe(403);
  });

  it('refuses an expired policy', async () => {
    const expiring = await startFixture();
    try {
      const options = { Bucket: bucket, Key: 'post/late', Expires: 60 };
      const post = await createPresignedPost(expiring.plain, options);
      expiring.advance(61_000);
      const refusal = await readError(await submit(post, 'x'));
      expect(refusal).toMatchObject({ status: 403, message: expect.stringContaining('expired') });
    } finally {
      await expiring.stop();
    }
  });
});
