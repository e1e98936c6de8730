import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsPlaceholder } from 'shared/domain/site/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '../../../functions/testing/world.ts';
import { staticSite } from './static-site.ts';

let directory: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'static-site-'));
  for (const folder of ['assets', '.vite', '.prerender/sample-report'])
    await mkdir(path.join(directory, 'dist', folder), { recursive: true });
  const files = {
    'outside.txt': 'not for the public',
    'dist/index.html': `<script>${settingsPlaceholder}</script>${' '.repeat(2000)}`,
    'dist/admin.html': '<p>admin</p>',
    'dist/sw.js': '',
    'dist/.vite/manifest.json': '{}',
    'dist/.prerender/render-site.mjs': `const page = (name, { template, settings }) =>
      template.replace('${settingsPlaceholder}', name + JSON.stringify(settings));
      export const renderSite = (input) => Object.fromEntries(
        ['index.html', 'services.html', 'app.html', 'admin.html', '404.html', 'service-not-found.html'].map((name) => [name, page(name, input)]),
      );`,
    'dist/.prerender/sample-report/print.mjs':
      "process.stdin.on('data', (text) => process.stdout.write('PDF of ' + JSON.parse(text).phone));",
    'dist/favicon.svg': '<svg/>',
    'dist/assets/app-1a2b.js': `console.log('${'x'.repeat(5000)}')`,
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(directory, name), text);
  const answer = staticSite({ directory: path.join(directory, 'dist'), settings: testSettings });
  server = createServer((request, response) => void answer(request, response));
  origin = await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

/** Sends the path exactly as given, because `fetch` would normalize it. */
const rawStatus = (rawPath: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(origin, { path: rawPath }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['/', 'index.html'],
  ['/services?tab=pool', 'services.html'],
  ['/checkout', 'app.html'],
  ['/admin/service-report/new/', 'admin.html'],
])('answers %s with the page made for it, %s, and its settings', async (screen, page) => {
  const response = await fetch(origin + screen);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('must-revalidate');
  const text = await response.text();
  expect(text).toContain(`<script>${page}`);
  expect(text).toContain('"businessName":"Pool & Poop Sheriff"');
});

test('gives the app to whoever brings a session', async () => {
  const response = await fetch(origin, { headers: { cookie: 'theme=a=b; session=someone' } });
  expect(await response.text()).toContain('<script>app.html');
});

test('answers an unknown address with its page and status 404', async () => {
  const response = await fetch(`${origin}/no-such-page`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<script>404.html');
});

test.each(['GET', 'HEAD'])(
  'answers an unknown service by its page and 404 to %s',
  async (method) => {
    const response = await fetch(`${origin}/services/some-id`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(
      method === 'GET' ? '<script>service-not-found.html' : '',
    );
  },
);

test('HEAD tells of a page what GET would', async () => {
  const [head, page] = await Promise.all([
    fetch(`${origin}/services`, { method: 'HEAD' }),
    fetch(`${origin}/services`),
  ]);
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'etag', 'content-length', 'cache-control'])
    expect(head.headers.get(name)).toBe(page.headers.get(name));
});

test.each(['/.prerender/render-site.mjs', '/assets/../.vite/manifest.json'])(
  'keeps what makes the pages to itself: %s',
  async (rawPath) => {
    expect(await rawStatus(rawPath)).toBe(404);
  },
);

test('a file that does not exist is not found, in the words of the web bucket', async () => {
  const response = await fetch(`${origin}/assets/old.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(await response.text()).toContain('<Error><Code>NoSuchKey</Code>');
});

test('assets with a hash in their name may be kept for ever', async () => {
  const response = await fetch(`${origin}/assets/app-1a2b.js`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
});

test('the worker of the operator’s pages is asked for each time', async () => {
  const response = await fetch(`${origin}/sw.js`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toContain('javascript');
});

test.each(['br', 'gzip'])('compresses texts with %s for who takes it', async (encoding) => {
  const response = await fetch(`${origin}/assets/app-1a2b.js`, {
    headers: { 'accept-encoding': encoding },
  });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(Number(response.headers.get('content-length'))).toBeLessThan(500);
  expect(await response.text()).toHaveLength(5015);
});

test('an unchanged file is answered by 304', async () => {
  const etag = (await fetch(`${origin}/favicon.svg`)).headers.get('etag') ?? '';
  const again = await fetch(`${origin}/favicon.svg`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('HEAD tells the same and sends no body, other methods are refused', async () => {
  const head = await fetch(`${origin}/favicon.svg`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe('image/svg+xml');
  expect((await fetch(`${origin}/favicon.svg`, { method: 'POST' })).status).toBe(405);
});

test.each([
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '//etc/hosts.txt',
  '/%zz.txt',
])('gives out nothing beside its folder: %s', async (rawPath) => {
  expect([200, 404]).toContain(await rawStatus(rawPath));
  const response = await fetch(origin + rawPath);
  expect(await response.text()).not.toContain('not for the public');
});

test('has the API document, which is not asked for again while it is the same', async () => {
  const response = await fetch(`${origin}/api/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toHaveProperty(['paths', '/api/cart', 'get']);
  const etag = response.headers.get('etag')!;
  const again = await fetch(`${origin}/api/openapi.json`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('has the PDF of the sample report, with the letterhead of the stage', async () => {
  const response = await fetch(`${origin}/sample-report.pdf`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await response.text()).toBe(`PDF of ${testSettings.phone}`);
});
