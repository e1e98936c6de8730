import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bucket,
  createClient,
  readError,
  siteOrigin,
  startFixture,
  type S3Fixture,
} from './testing/s3-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startFixture();
});
afterAll(() => s3.stop());

const presignPut = (input: object, signed: string[] = []) =>
  getSignedUrl(s3.plain, new PutObjectCommand({ Bucket: bucket, Key: 'k', ...input }), {
    expiresIn: 60,
    signableHeaders: new Set(['host', ...signed]),
  });
const send = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

const preflight = (origin: string, method: string) =>
  fetch(`${s3.server.origin}/${bucket}/x?uploadId=1&partNumber=1`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type, x-amz-date',
    },
  });

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

describe('presigned URLs', () => {
  it('lets a browser put an object and read its ETag', async () => {
    const url = await presignPut({ Key: 'p/plain', ContentType: 'image/png' });
    const response = await send(url, 'PNG', { 'content-type': 'image/png', origin: siteOrigin });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
    const head = await s3.plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'p/plain' }));
    expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: 3 });
  });

  it('refuses a body that is not the one whose checksum the URL carries', async () => {
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'p/checksummed' });
    const url = await getSignedUrl(s3.checksummed, command, { expiresIn: 60 });
    expect(await readError(await send(url, 'body'))).toMatchObject({ code: 'BadDigest' });
  });

  describe('with a hash among the signed headers', () => {
    const header = 'x-amz-checksum-sha256';
    const sign = async (key: string, hash: string) =>
      getSignedUrl(
        s3.plain,
        new PutObjectCommand({ Bucket: bucket, Key: key, ChecksumSHA256: hash }),
        {
          expiresIn: 60,
          signableHeaders: new Set(['host', header]),
          unhoistableHeaders: new Set([header]),
        },
      );

    it('takes the body of that hash, and tells it', async () => {
      const url = await sign('h/own', hashOf('body'));
      expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe(`host;${header}`);
      expect(new URL(url).searchParams.has(header)).toBe(false);
      const put = await send(url, 'body', { [header]: hashOf('body'), origin: siteOrigin });
      expect([put.status, put.headers.get(header)]).toEqual([200, hashOf('body')]);
      const ask = { Bucket: bucket, Key: 'h/own' };
      const head = await s3.plain.send(new HeadObjectCommand({ ...ask, ChecksumMode: 'ENABLED' }));
      expect(head.ChecksumSHA256).toBe(hashOf('body'));
      const silent = await s3.plain.send(new HeadObjectCommand(ask));
      expect(silent.ChecksumSHA256).toBeUndefined();
    });

    it('refuses any other body, any other hash and none', async () => {
      const url = await sign('h/other', hashOf('body'));
      const others = {
        body: await send(url, 'other', { [header]: hashOf('body') }),
        hash: await send(url, 'other', { [header]: hashOf('other') }),
        none: await send(url, 'body'),
      };
      expect(await readError(others.body)).toMatchObject({ status: 400, code: 'BadDigest' });
      expect((await readError(others.hash)).code).toBe('SignatureDoesNotMatch');
      expect((await readError(others.none)).code).toBe('SignatureDoesNotMatch');
      const ask = new HeadObjectCommand({ Bucket: bucket, Key: 'h/other' });
      await expect(s3.plain.send(ask)).rejects.toMatchObject({ name: 'NotFound' });
    });

    it.each(['', 'short', 'a'.repeat(64), `${hashOf('body')}=`])(
      'refuses %j as a hash, as S3 does',
      async (hash) => {
        const url = await sign('h/malformed', hash || ' ');
        const response = await send(url, 'body', { [header]: hash || ' ' });
        expect(await readError(response)).toMatchObject({ status: 400, code: 'InvalidRequest' });
      },
    );

    it('refuses two hashes at once, as S3 does', async () => {
      const both = { ChecksumSHA256: hashOf('body'), ChecksumCRC32: 'AAAAAA==' };
      const put = new PutObjectCommand({ Bucket: bucket, Key: 'h/two', Body: 'body', ...both });
      await expect(s3.plain.send(put)).rejects.toMatchObject({ name: 'InvalidRequest' });
    });

    it('lets the page send it', async () => {
      const response = await fetch(`${s3.server.origin}/${bucket}/h/own`, {
        method: 'OPTIONS',
        headers: {
          origin: siteOrigin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': `content-type,${header}`,
        },
      });
      expect(response.headers.get('access-control-allow-headers')).toBe(`content-type, ${header}`);
    });
  });

  it('stores the metadata a URL carries as parameters', async () => {
    const url = await presignPut({ Key: 'p/meta', Metadata: { owner: 'ann' } });
    expect((await send(url, 'x')).status).toBe(200);
    const head = await s3.plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'p/meta' }));
    expect(head.Metadata).toEqual({ owner: 'ann' });
  });

  it('enforces a signed content type', async () => {
    const url = await presignPut({ Key: 'p/type', ContentType: 'image/png' }, ['content-type']);
    expect((await send(url, 'x', { 'content-type': 'text/html' })).status).toBe(403);
    expect((await send(url, 'x', { 'content-type': 'image/png' })).status).toBe(200);
  });

  it('enforces a signed content length', async () => {
    const url = await presignPut({ Key: 'p/length', ContentLength: 3 }, ['content-length']);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    expect((await send(url, 'too long')).status).toBe(403);
    expect((await send(url, 'abc')).status).toBe(200);
  });

  it('refuses a request that leaves a signed header out', async () => {
    const url = await presignPut({ Key: 'p/absent', ContentType: 'image/png' }, ['content-type']);
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array([1]) });
    expect(await readError(response)).toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  it('refuses x-amz headers nobody signed', async () => {
    const url = await presignPut({ Key: 'p/unsigned' });
    const response = await send(url, 'x', { 'x-amz-meta-role': 'admin' });
    expect(await readError(response)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('refuses another key and another method than were signed', async () => {
    const url = await presignPut({ Key: 'p/own' });
    expect((await send(url.replace('p/own', 'p/other'), 'x')).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
  });

  it('refuses an expired URL and says so', async () => {
    const expiring = await startFixture();
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: 'any' });
      const url = await getSignedUrl(expiring.plain, command, { expiresIn: 60 });
      expect((await fetch(url)).status).toBe(404);
      expiring.advance(61_000);
      expect(await readError(await fetch(url))).toEqual({
        status: 403,
        code: 'AccessDenied',
        message: 'Request has expired',
      });
    } finally {
      await expiring.stop();
    }
  });
});

describe('signed headers', () => {
  it('sends an error although a large body is still arriving', async () => {
    const url = await presignPut({ Key: 'p/large' });
    const response = await send(url.replace('p/large', 'p/other'), 'x'.repeat(20_000_000));
    expect(await readError(response)).toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  it('refuses a wrong secret and an unknown access key', async () => {
    const list = new ListObjectsV2Command({ Bucket: bucket });
    const accessKeys = { accessKeyId: 'local', secretAccessKey: 'wrong' };
    const wrong = createClient(s3.server.origin, { credentials: accessKeys });
    await expect(wrong.send(list)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const unknown = createClient(s3.server.origin, {
      credentials: { ...accessKeys, accessKeyId: 'constructor' },
    });
    await expect(unknown.send(list)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    wrong.destroy();
    unknown.destroy();
  });

  it.each(['GET', 'PUT', 'DELETE'])('refuses an anonymous %s', async (method) => {
    const body = method === 'PUT' ? { body: 'x' } : {};
    const response = await fetch(`${s3.server.origin}/${bucket}/anonymous`, { method, ...body });
    expect(await readError(response)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it.each([
    ['header', '', { Authorization: 'AWS local:c2lnbmF0dXJl' }],
    ['query', '?AWSAccessKeyId=local&Signature=c2lnbmF0dXJl&Expires=4000000000', {}],
  ])(
    'says of a signature of version 2 in the %s which one to use',
    async (_place, query, headers) => {
      const response = await fetch(`${s3.server.origin}/${bucket}/old${query}`, { headers });
      expect(await readError(response)).toMatchObject({
        status: 400,
        code: 'InvalidRequest',
        message: expect.stringContaining('Please use AWS4-HMAC-SHA256.'),
      });
    },
  );

  it('refuses a request signed a quarter of an hour ago', async () => {
    const late = await startFixture();
    try {
      late.advance(16 * 60_000);
      await expect(
        late.plain.send(new ListObjectsV2Command({ Bucket: bucket })),
      ).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    } finally {
      await late.stop();
    }
  });

  it('refuses paths it cannot decode', async () => {
    const response = await fetch(`${s3.server.origin}/${bucket}/%E0%A4`);
    expect(await readError(response)).toMatchObject({ status: 400, code: 'InvalidURI' });
  });
});

describe('CORS', () => {
  it('answers the preflight of an allowed origin', async () => {
    const response = await preflight(siteOrigin, 'PUT');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-methods': 'GET, PUT, POST, HEAD',
      'access-control-allow-headers': 'content-type, x-amz-date',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3000',
    });
  });

  it.each([
    ['http://evil.example', 'PUT'],
    [siteOrigin, 'DELETE'],
  ])('refuses the preflight of %s for %s', async (origin, method) => {
    expect((await preflight(origin, method)).status).toBe(403);
  });

  it('lets the browser read errors too', async () => {
    const response = await fetch(`${s3.server.origin}/${bucket}/x`, {
      headers: { origin: siteOrigin },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  });
});
