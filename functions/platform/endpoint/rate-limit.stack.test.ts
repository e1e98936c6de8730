import { defineContract, type Access, type RateLimit } from 'shared/contracts/contract.ts';
import { errorBody } from 'shared/errors.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../manifest.ts';
import type { TestRequest } from '../../testing/api-event.ts';
import { rowsWrittenBy } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { endpoint } from './endpoint.ts';
import { verified } from './pending-checks.ts';

const world = await startWorld();
const noon = new Date('2026-11-21T12:00:10Z');
const limit: RateLimit = { requests: 20, seconds: 600, per: 'address' };

/** An endpoint with a unique name, and thus its own counters, that records the calls that took effect. */
const counted = (
  name: string,
  { access = 'public', rateLimit = limit }: { access?: Access; rateLimit?: RateLimit } = {},
) => {
  const contract = defineContract(access, 'POST', '/api/counted', {
    name,
    summary: 'Takes what comes',
    rateLimit,
    body: z.strictObject({ word: z.string() }),
    response: z.object({ ok: z.boolean() }),
  });
  let answered = 0;
  const handler = endpoint({
    contract,
    dependencies: () => ({}),
    handle: async () => {
      await verified();
      answered += 1;
      return { ok: true };
    },
  });
  return {
    heard: () => answered,
    ask: async (request: TestRequest = {}, now = noon) =>
      world.call(handler.with({ now: () => now }), contract, { body: { word: 'a' }, ...request }),
  };
};

test('hears exactly as many as the limit says of fifty at once, and tells the rest when to come back', async () => {
  const { ask, heard: answered } = counted('count-at-once');
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answered()).toBe(20);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30);
  for (const { headers, body } of refused) {
    expect(headers).toMatchObject({ 'retry-after': '590', 'cache-control': 'no-store' });
    expect(errorBody.parse(body)).toMatchObject({
      code: 'too-many-requests',
      message: 'That was a lot at once. Please wait 10 minutes and try again.',
    });
  }
});

test('accepts the same caller in the next window, and others at any time', async () => {
  const { ask } = counted('count-windows', { rateLimit: { ...limit, requests: 1 } });
  const statusOf = async (sourceIp: string, now = noon) => (await ask({ sourceIp }, now)).status;
  expect(await statusOf('2001:db8:1:2::7')).toBe(200);
  // Another address in the same IPv6 network.
  expect(await statusOf('2001:db8:1:2:aaaa::1')).toBe(429);
  expect(await statusOf('2001:db8:1:3::7')).toBe(200);
  expect(await statusOf('198.51.100.4')).toBe(200);
  expect(await statusOf('2001:db8:1:2::7', new Date('2026-11-21T12:09:59Z'))).toBe(429);
  expect(await statusOf('2001:db8:1:2::7', new Date('2026-11-21T12:10:00Z'))).toBe(200);
});

test('counts an account wherever it calls from, and no account for another', async () => {
  const { ask } = counted('count-accounts', {
    access: 'customer',
    rateLimit: { ...limit, requests: 1, per: 'account' },
  });
  const [one, other] = await Promise.all([world.person(), world.person()]);
  const now = new Date();
  expect((await ask({ cookie: one.cookie, sourceIp: '198.51.100.1' }, now)).status).toBe(200);
  expect((await ask({ cookie: one.cookie, sourceIp: '198.51.100.2' }, now)).status).toBe(429);
  expect((await ask({ cookie: other.cookie, sourceIp: '198.51.100.2' }, now)).status).toBe(200);
});

test.each([
  ['12:09:00', 'a minute'],
  ['12:08:59', '2 minutes'],
])('at %s tells to wait %s until the window ends', async (time, wait) => {
  const { ask } = counted(`count-until-${time.slice(-2)}`, {
    rateLimit: { ...limit, requests: 1 },
  });
  const now = new Date(`2026-11-21T${time}Z`);
  await ask({}, now);
  expect((await ask({}, now)).body.message).toContain(`Please wait ${wait} and`);
});

test('does not count what is refused anyway, and believes no header of the caller’s own', async () => {
  const { ask } = counted('count-sound', { rateLimit: { ...limit, requests: 1 } });
  for (let turn = 0; turn < 3; turn += 1) expect((await ask({ body: {} })).status).toBe(422);
  expect((await ask()).status).toBe(200);
  const headers = { 'x-forwarded-for': '203.0.113.77', forwarded: 'for=203.0.113.77' };
  expect((await ask({ headers })).status).toBe(429);
});

test('writes one row for a caller, without the address, and none for a visitor who needs a session', async () => {
  const open = counted('count-rows');
  const { rows } = await rowsWrittenBy(async () => open.ask({ sourceIp: '203.0.113.20' }));
  expect(rows).toEqual([expect.stringMatching(/^THROTTLE#count-rows#[\w-]{22} \d+$/)]);

  const guarded = counted('count-guarded', { access: 'customer' });
  const visit = await rowsWrittenBy(async () => guarded.ask());
  expect(visit).toMatchObject({ result: { status: 401 }, rows: [] });
});

test('counts nothing for an account that a GET names without its session', async () => {
  const contract = defineContract('customer', 'GET', '/api/forged', {
    name: 'count-forged',
    summary: 'Tells what there is',
    rateLimit: { ...limit, per: 'account' },
    response: z.object({ ok: z.boolean() }),
  });
  const handler = endpoint({
    contract,
    dependencies: () => ({}),
    handle: async () => ({ ok: true }),
  });
  const { cookie: own } = await world.person();
  const cookie = own.replace(/[\w-]{43}$/, 'a'.repeat(43));
  const ask = async (input: string) => world.call(handler, contract, { cookie: input });
  expect((await ask(own)).status).toBe(200);
  const visit = await rowsWrittenBy(async () => ask(cookie));
  expect(visit).toMatchObject({ result: { status: 401 }, rows: [] });
});

test('shows a page instead of JSON to a person who followed a link', async () => {
  const contract = defineContract('public', 'GET', '/api/visits', {
    name: 'count-visits',
    summary: 'Sends the browser on',
    rateLimit: { ...limit, requests: 1 },
    response: 'redirect',
  });
  const handler = endpoint({
    contract,
    dependencies: () => ({}),
    handle: async () => ({ location: '/' }),
  });
  const follow = async () =>
    world.call(handler.with({ now: () => noon }), contract, {
      headers: { 'sec-fetch-mode': 'navigate' },
    });
  expect((await follow()).status).toBe(302);
  const answer = await follow();
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '590' } });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Please wait 10 minutes and try again.');
  expect(answer.body).not.toContain('/api/logout');
});

const countedRoutes = routes.filter(({ contract }) => contract.rateLimit !== undefined);

test('sign-in, sign-up, uploads, booking requests, mails and PDFs are limited', () => {
  expect(countedRoutes.map(({ contract }) => contract.path)).toEqual(
    expect.arrayContaining([
      '/api/login',
      '/api/callback',
      '/api/signup',
      '/api/s3/multipart',
      '/api/s3/multipart/{uploadId}/{partNumber}',
      '/api/s3/params',
      '/api/s3/sts',
      '/api/service-photos/upload',
      '/api/bookings',
      '/api/reports/{id}/download',
      '/api/statements/{month}',
      '/api/admin/customers/{id}/statements/{month}',
    ]),
  );
});

test.each(countedRoutes.map((route) => [route.contract.name, route] as const))(
  '%s may count, and counts accounts only where there are any',
  (_name, { contract, grants, environment }) => {
    const actions = grants.flatMap((grant) => (grant.on === 'table' ? grant.actions : []));
    expect(actions).toContain('dynamodb:UpdateItem');
    expect(environment).toContain('TABLE_NAME');
    expect(contract.access === 'public' && contract.rateLimit?.per === 'account').toBe(false);
  },
);
