import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'local-aws/free-port.ts';
import { mailStore } from 'local-aws/mail/mail-store.ts';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobInvoker } from './job-invoker.ts';
import { localPages } from './local-pages.ts';
import { startSiteServer } from './site-server.ts';

let directory: string;
let server: Server;
let site: string;
let port: number;
let mailId: string;
const logged: string[] = [];

const info = () => ({
  site,
  accounts: [{ role: 'customer' as const, email: 'c@example.com', password: '<Secret&1>' }],
  mail: `${site}/__local/mail`,
  endpoints: { dynamodb: 'http://d', s3: 'http://s', identity: 'http://i' },
});

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'site-server-'));
  port = await freePort();
  site = `http://localhost:${port}`;
  const mails = await mailStore(directory);
  mailId = await mails.accept(
    { from: 'a@example.com', to: ['b@example.com'] },
    await new MailComposer({
      subject: 'A <b>bold</b> subject',
      text: 'As <i>text</i>',
      html: '<h1>As page</h1><script>alert(1)</script>',
      attachments: [{ filename: 'Bericht ž.pdf', contentType: 'application/pdf', content: 'pdf' }],
    })
      .compile()
      .build(),
  );
  server = await startSiteServer({
    site,
    port,
    headers: { 'x-site': 'yes' },
    api: async (_, response) => void response.end('api'),
    pages: async (request, response) => {
      if (request.url === '/breaks') throw new Error('the cause');
      response.end('page');
    },
    local: localPages({ info: info(), mails }),
    jobs: jobInvoker({ own: {}, invoke: async () => 'done', token: 'job-token' }),
    log: (line) => logged.push(line),
  });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

/** Unlike `fetch`, lets the caller set the host header. */
const get = (place: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path: place, headers }, (response) => {
      response.resume();
      resolve(response);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['/', 'page'],
  ['/apiary', 'page'],
  ['/api', 'api'],
  ['/api/services', 'api'],
  ['/api?x=1', 'api'],
  ['/api/openapi.json', 'page'],
  ['/api/openapi.json?x=1', 'page'],
  ['/api/openapi.json5', 'api'],
])('%s is answered by the %s part, under the headers of the site', async (place, part) => {
  const response = await fetch(site + place);
  expect(await response.text()).toBe(part);
  expect(response.headers.get('x-site')).toBe('yes');
});

test('sends a visitor who came by another name of this machine to the one the cookies know', async () => {
  const navigation = { host: `127.0.0.1:${port}`, 'sec-fetch-mode': 'navigate' };
  const response = await get('/services?tab=pool', navigation);
  expect(response.statusCode).toBe(307);
  expect(response.headers.location).toBe(`${site}/services?tab=pool`);
  const elsewhere = await get('//evil.example/', navigation);
  expect(elsewhere.headers.location).toBe(`${site}//evil.example/`);
  expect((await get('/services', { host: `127.0.0.1:${port}` })).statusCode).toBe(200);
});

test.each(['/', '/api/services', '/__local/info.json', '/__local/jobs/x'])(
  'tells a foreign name that points here nothing at %s',
  async (place) => {
    const response = await get(place, { host: `attacker.example:${port}` });
    expect(response.statusCode).toBe(421);
  },
);

test('keeps the cause of a failure to itself and its log', async () => {
  const response = await fetch(`${site}/breaks`);
  expect([response.status, await response.json()]).toEqual([
    500,
    { message: 'Internal Server Error' },
  ]);
  expect(logged.join('\n')).toContain('the cause');
});

test('describes the stack as a page and as JSON', async () => {
  expect(await (await fetch(`${site}/__local/info.json`)).json()).toEqual(info());
  for (const place of ['/__local/', '/__local', '/__local?from=here']) {
    const page = await (await fetch(site + place)).text();
    expect(page).toContain('c@example.com');
    expect(page).toContain('&#60;Secret&#38;1&#62;');
  }
});

test('does not let a caller believe that the mailbox was emptied', async () => {
  const mailbox = `${site}/__local/mail.json`;
  expect((await fetch(mailbox, { method: 'HEAD' })).status).toBe(200);
  for (const method of ['DELETE', 'POST']) {
    const refused = await fetch(mailbox, { method });
    expect([refused.status, await refused.text()]).toEqual([
      405,
      expect.stringContaining('can only be read'),
    ]);
  }
  expect(await (await fetch(mailbox)).json()).toHaveLength(1);
});

test('shows a mail as list entry, letter, sandboxed page and attachment, never as script', async () => {
  const read = async (place: string) => (await fetch(`${site}/__local/mail${place}`)).text();
  const list = JSON.parse(await read('.json'));
  expect(list).toMatchObject([
    { id: mailId, to: ['b@example.com'], attachments: [{ filename: 'Bericht ž.pdf', size: 3 }] },
  ]);
  expect(await read('')).toContain('A &#60;b&#62;bold&#60;/b&#62; subject');
  const letter = await read(`/${mailId}`);
  expect(letter).toContain('As &#60;i&#62;text');
  expect(letter).toMatch(/<iframe [^>]*sandbox src="\/__local\/mail\/[\w-]+\/html"/);

  const page = await fetch(`${site}/__local/mail/${mailId}/html`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const attachment = await fetch(`${site}/__local/mail/${mailId}/attachments/0`);
  expect(attachment.headers.get('content-type')).toBe('application/pdf');
  expect(attachment.headers.get('content-disposition')).toContain("UTF-8''Bericht%20%C5%BE.pdf");
  expect(await attachment.text()).toBe('pdf');
});

test.each(['/nothing', '/mail/unknown', '/mail/0-0/html', '/mail/0-0/attachments/9'])(
  'finds nothing at /__local%s',
  async (place) => {
    expect((await fetch(`${site}/__local${place}`)).status).toBe(404);
  },
);

const callJob = (headers: Record<string, string>, method = 'POST') =>
  fetch(`${site}/__local/jobs/no-such-job`, { method, headers });

test('runs jobs for whoever can read the data folder only', async () => {
  expect((await callJob({})).status).toBe(403);
  expect((await callJob({ 'x-job-token': 'guess' })).status).toBe(403);
  expect((await callJob({ 'x-job-token': 'job-token' }, 'GET')).status).toBe(403);
  const known = await callJob({ 'x-job-token': 'job-token' });
  expect([known.status, await known.json()]).toMatchObject([404, { jobs: expect.any(Array) }]);
});
