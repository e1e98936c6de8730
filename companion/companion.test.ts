import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { freePort } from 'local-aws/free-port.ts';
import {
  accessKeyId,
  bucket,
  secretAccessKey,
  siteOrigin,
  startFixture,
} from 'local-aws/s3/testing/s3-fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importToken } from '../functions/uploads/import-token.ts';

const importSecret = 'import-secret';
const uploader = '11111111-1111-4111-8111-111111111111';
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(1000)]);

const s3 = await startFixture();
const photos = createServer((request, response) => {
  const body = request.url === '/huge.jpg' ? Buffer.alloc(10 * 1024 * 1024 + 1) : jpeg;
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length });
  response.end(body);
});
const port = await freePort();
const host = `http://localhost:${port}`;
const companion = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
  env: {
    ...process.env,
    PORT: String(port),
    SITE_URL: siteOrigin,
    COMPANION_URL: host,
    COMPANION_SECRET: 'companion-secret',
    IMPORT_SECRET: importSecret,
    IMPORT_FROM_ADDRESSES: 'on',
    ALLOW_LOCAL_URLS: 'on',
    PHOTO_BUCKET: bucket,
    S3_ENDPOINT: s3.server.origin,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    DROPBOX_KEY: 'key',
    DROPBOX_SECRET: 'secret',
  },
  stdio: ['ignore', 'pipe', 'ignore'],
});

beforeAll(async () => {
  photos.listen(0, '127.0.0.1');
  await once(photos, 'listening');
  const ready = Promise.withResolvers<void>();
  companion.stdout.on('data', (text) => {
    if (String(text).includes('Imports photos')) ready.resolve();
  });
  companion.once('exit', () => ready.reject(new Error('The host did not start')));
  await ready.promise;
});
afterAll(async () => {
  companion.kill();
  photos.close();
  await s3.stop();
});

/** Imports a photo by URL, as the upload dialog does, and returns what Companion reports about it. */
const importPhoto = async (metadata: object, file = 'lagoon.jpg') => {
  const { port: from } = photos.address() as AddressInfo;
  const begun = await fetch(`${host}/url/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteOrigin },
    body: JSON.stringify({
      url: `http://127.0.0.1:${from}/${file}`,
      protocol: 's3-multipart',
      metadata: { name: file, type: 'image/jpeg', ...metadata },
    }),
  });
  if (begun.status !== 200) return { action: 'refused', payload: await begun.json() };
  const { token } = await begun.json();
  const socket = new WebSocket(`${host.replace('http', 'ws')}/api/${token}`);
  const { promise, resolve } = Promise.withResolvers<{ action: string; payload: any }>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.action === 'success' || message.action === 'error') resolve(message);
  });
  const last = await promise;
  socket.close();
  return last;
};

const stored = async () =>
  (await s3.plain.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? [];

it('stores an imported photo below the prefix of the token’s owner', async () => {
  const token = importToken(uploader, importSecret, new Date());
  const { action, payload } = await importPhoto({ importToken: token });
  expect(action).toBe('success');
  const [object] = await stored();
  expect(object?.Key).toMatch(new RegExp(`^uploads/${uploader}/[0-9a-f-]{36}$`));
  expect(decodeURIComponent(payload.url)).toContain(object?.Key);
  const named = { Bucket: bucket, Key: object?.Key };
  expect((await s3.plain.send(new HeadObjectCommand(named))).ContentType).toBe('image/jpeg');
  const { Body } = await s3.plain.send(new GetObjectCommand(named));
  expect(Buffer.from(await Body!.transformToByteArray())).toEqual(jpeg);
});

it.each([
  ['no token', {}],
  ['the id of the uploader alone', { importToken: uploader, uploaderId: uploader }],
  [
    'a token of an hour ago',
    { importToken: importToken(uploader, importSecret, new Date(Date.now() - 3_600_000)) },
  ],
  ['a token signed with another secret', { importToken: importToken(uploader, 'x', new Date()) }],
  [
    'a prefix that leads elsewhere',
    { importToken: importToken('../photos/1111-4111-8111-111111111111', importSecret, new Date()) },
  ],
  [
    'a file that is no photo',
    { importToken: importToken(uploader, importSecret, new Date()), type: 'text/html' },
  ],
])('stores nothing with %s', async (_, metadata) => {
  const before = (await stored()).length;
  const { action, payload } = await importPhoto(metadata);
  expect(action).toBe('error');
  expect(payload.error.message).toMatch(/^(The permission to import|Only JPEG)/);
  expect(await stored()).toHaveLength(before);
});

it('stores nothing above the size of a photo', async () => {
  const before = (await stored()).length;
  const token = importToken(uploader, importSecret, new Date());
  const { action } = await importPhoto({ importToken: token }, 'huge.jpg');
  expect(['error', 'refused']).toContain(action);
  expect(await stored()).toHaveLength(before);
});

it.each(['/s3/params?filename=a.jpg&type=image/jpeg', '/s3/multipart', '/s3/sts'])(
  'signs no uploads itself: %s',
  async (address) => {
    const answer = await fetch(`${host}${address}`, { headers: { origin: siteOrigin } });
    expect(answer.status).toBe(404);
  },
);

/** The origin allowed to read the response to a request from this one. */
const allowed = async (origin: string) =>
  (await fetch(`${host}/dropbox/list/`, { headers: { origin } })).headers.get(
    'access-control-allow-origin',
  );

it('lets pages of the site read its answers, and no others', async () => {
  expect(await allowed(siteOrigin)).toBe(siteOrigin);
  expect(await allowed('https://elsewhere.example')).not.toBe('https://elsewhere.example');
});
