import { randomUUID } from 'node:crypto';
import type { Contract } from 'shared/contracts/contract.ts';
import { defaultBodyLimit } from 'shared/contracts/contract.ts';
import { errorBody } from 'shared/errors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from './manifest.ts';
import { originSecretHeader } from './platform/request-guards.ts';
import type { TestReply, TestRequest } from './testing/api-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [admin, customer, lapsed] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person(),
  world.person({ at: new Date('2026-01-01T00:00:00Z') }),
]);

/** Ids that name nothing, so that a request which wrongly passes still harms nothing. */
const paramsOf = ({ path }: Contract) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, randomUUID()]));

const refusals = new Map<number, number>();
afterAll(() => {
  const counts = [...refusals].toSorted(([a], [b]) => a - b).map(([code, n]) => `${code}: ${n}`);
  process.stdout.write(`${routes.length} endpoints, refusals by status ${counts.join(', ')}\n`);
});

const expectRefusal = (reply: TestReply, status: number) => {
  refusals.set(status, (refusals.get(status) ?? 0) + 1);
  expect(reply.status).toBe(status);
  expect(errorBody.parse(reply.body).requestId).not.toBe('');
  expect(reply.headers['cache-control']).toBe('no-store');
};

const cases = routes.map(
  ({ contract, entry }) => [`${contract.method} ${contract.path}`, contract, entry] as const,
);
const byMethod = (isRead: boolean) =>
  cases.filter(([, { method }]) => (method === 'GET') === isRead);
const guarded = cases.filter(([, { access }]) => access !== 'public');
const adminOnly = cases.filter(([, { access }]) => access === 'admin');
const withBody = cases.filter(([, { body }]) => body !== undefined);
const withQuery = cases.filter(([, { query }]) => query !== undefined);
const withParams = cases.filter(([, { params }]) => params !== undefined);

const calling = async (entry: string, contract: Contract, request: TestRequest) =>
  world.call(await loadHandler(entry), contract, { params: paramsOf(contract), ...request });

test('every guarded endpoint is looked at', () => {
  expect(guarded.length).toBeGreaterThan(4);
  expect(adminOnly.length).toBeGreaterThan(0);
});

describe.each(cases)('%s', (_name, contract, entry) => {
  test('refuses a request that went round the site', async () => {
    for (const secret of ['', 'guess'])
      expectRefusal(
        await calling(entry, contract, {
          cookie: admin.cookie,
          headers: { [originSecretHeader]: secret },
        }),
        403,
      );
  });
});

describe.each(guarded)('%s', (_name, contract, entry) => {
  test('refuses a visitor, and says Unauthorized', async () => {
    const reply = await calling(entry, contract, {});
    expectRefusal(reply, 401);
    expect(reply.body.message).toContain('Unauthorized');
  });

  test('refuses a forged, a foreign and a lapsed session', async () => {
    const secret = admin.cookie.split('.')[1];
    for (const cookie of [
      `session=${admin.id}.${'A'.repeat(43)}`,
      `session=${customer.id}.${secret}`,
      'session=nonsense',
      'session=',
      lapsed.cookie,
    ])
      expectRefusal(await calling(entry, contract, { cookie }), 401);
  });
});

describe.each(adminOnly)('%s', (_name, contract, entry) => {
  test('refuses a customer', async () => {
    expectRefusal(await calling(entry, contract, { cookie: customer.cookie }), 403);
  });
});

describe.each(byMethod(false))('%s', (_name, contract, entry) => {
  test('refuses a change sent from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://site.test', 'sec-fetch-site': 'cross-site' },
    ])
      expectRefusal(await calling(entry, contract, { cookie: admin.cookie, headers }), 403);
  });

  test('refuses a body over the limit', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(contract.bodyLimit ?? defaultBodyLimit) });
    expectRefusal(await calling(entry, contract, { cookie: admin.cookie, body }), 413);
  });

  test('refuses a body that is not JSON, by type and by form', async () => {
    const { cookie } = admin;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expectRefusal(
        await calling(entry, contract, { cookie, body: '{}', headers: { 'content-type': type } }),
        415,
      );
    for (const body of ['{', '[1,', 'null x', '"text"', '[]', '12'])
      expectRefusal(await calling(entry, contract, { cookie, body }), 422);
  });

  test('refuses fields it does not know', async () => {
    const reply = await calling(entry, contract, {
      cookie: admin.cookie,
      body: { isAdmin: true, unheardOf: 1 },
    });
    expectRefusal(reply, 422);
    expect(Object.keys(reply.body.fields)).toContain('unheardOf');
  });
});

describe.each(withParams)('%s', (_name, contract, entry) => {
  test('finds nothing under an id that is none', async () => {
    for (const id of ['1', '../secret', "'; drop table", 'undefined'])
      expectRefusal(
        await calling(entry, contract, {
          cookie: admin.cookie,
          params: Object.fromEntries(Object.keys(paramsOf(contract)).map((name) => [name, id])),
        }),
        404,
      );
  });
});

// The query is read while the session is checked: neither may be overlooked for the other.
describe.each(withQuery.filter(([, { access }]) => access !== 'public'))(
  '%s',
  (_name, contract, entry) => {
    test('says Unauthorized to a forged session, whatever the query holds', async () => {
      const cookie = `session=${admin.id}.${'A'.repeat(43)}`;
      for (const query of [{ limit: '0' }, { limit: '1,2' }, { cursor: 'x'.repeat(2000) }])
        expectRefusal(await calling(entry, contract, { cookie, query }), 401);
    });

    test('refuses a page size and a cursor it cannot mean', async () => {
      const cookies = [admin.cookie];
      for (const query of [{ limit: '0' }, { limit: '51' }, { limit: '1,2' }, { cursor: 'e30' }])
        expectRefusal(await calling(entry, contract, { cookies, query }), 422);
    });
  },
);

test('bodies and queries are looked at', () => {
  expect(withBody.length).toBeGreaterThan(1);
  expect(withQuery.length).toBeGreaterThan(1);
});
