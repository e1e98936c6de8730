import { defaultBodyLimit, renderedForHeader, type Contract } from 'shared/contracts/contract.ts';
import { getRecord, getRecordOfCustomer, recordPageLimit } from 'shared/contracts/record.ts';
import { errorBody } from 'shared/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { originSecretHeader } from './platform/endpoint/request-guards.ts';
import type { Route } from './platform/endpoint/route.ts';
import { openSession } from './platform/session/sessions.ts';
import type { TestResponse, TestRequest } from './testing/api-event.ts';
import { callerOf, expectSuccess } from './testing/call-endpoint.ts';
import { loadHandler } from './testing/load-handler.ts';
import { scenariosOf } from './testing/scenarios/all-scenarios.ts';
import type { Stage } from './testing/scenarios/scenario.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [admin, customer, lapsed] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person(),
  world.person({ at: new Date('2026-01-01T00:00:00Z') }),
]);

beforeAll(() => catalogueStore(world.table).write(new Date()));

const refusals = new Map<number, number>();
afterAll(() => {
  const counts = [...refusals].toSorted(([a], [b]) => a - b).map(([code, n]) => `${code}: ${n}`);
  process.stdout.write(`${routes.length} endpoints, refusals by status ${counts.join(', ')}\n`);
});

const expectRefusal = (response: TestResponse, status: number) => {
  refusals.set(status, (refusals.get(status) ?? 0) + 1);
  expect(response.status).toBe(status);
  expect(errorBody.parse(response.body).requestId).not.toBe('');
  expect(response.headers['cache-control']).toBe('no-store');
};

const cases = routes.map(
  (route) => [`${route.contract.method} ${route.contract.path}`, route] as const,
);
const contractsWith = (isMeant: (contract: Contract) => boolean) =>
  cases.filter(([, { contract }]) => isMeant(contract));
const changing = contractsWith(({ method }) => method !== 'GET');
const guarded = contractsWith(({ access }) => access !== 'public');
const adminOnly = contractsWith(({ access }) => access === 'admin');
const withBody = contractsWith(({ body }) => body !== undefined);
const withQuery = contractsWith(({ query }) => query !== undefined);
const withParams = contractsWith(({ params }) => params !== undefined);

const stage: Stage = { world, admin, customer: async () => customer };
const requested = new Map<Route, Promise<TestRequest>>();

/** A call that an authorized caller may make. An equivalent one has just been accepted. */
const passingRequest = async (route: Route): Promise<TestRequest> => {
  const [scenario] = scenariosOf(route.contract);
  const call = await callerOf(route, scenario);
  expectSuccess(route.contract, await call(await scenario.prepare(stage, new Date())));
  const { cookie: _whoMay, ...request } = await scenario.prepare(stage, new Date());
  return request;
};

const passing = async (route: Route): Promise<TestRequest> => {
  const request = requested.get(route) ?? passingRequest(route);
  requested.set(route, request);
  return request;
};

const setsUp = `session=${await openSession(
  world.table,
  { userId: admin.id, email: admin.email, isAdmin: false, setUpToken: 'token-of-the-tests' },
  new Date(),
)}`;

/** The session of somebody with access. */
const cookieFor = ({ contract }: Route): string =>
  contract.access === 'set-up' ? setsUp : admin.cookie;

/** Calls the endpoint with the changes under test, such as somebody's session. */
const calling = async (route: Route, changes: TestRequest) =>
  world.call(await loadHandler(route.entry), route.contract, {
    ...(await passing(route)),
    ...changes,
  });

test('every guarded endpoint is covered', () => {
  expect(guarded.length).toBeGreaterThan(4);
  expect(adminOnly.length).toBeGreaterThan(0);
});

describe.each(cases)('%s', (_name, route) => {
  test('refuses a request that bypasses CloudFront', async () => {
    for (const secret of ['', 'guess'])
      expectRefusal(
        await calling(route, {
          cookie: admin.cookie,
          headers: { [originSecretHeader]: secret },
        }),
        403,
      );
  });
});

describe.each(guarded)('%s', (_name, route) => {
  test('refuses a visitor, and says Unauthorized', async () => {
    const response = await calling(route, {});
    expectRefusal(response, 401);
    expect(response.body.message).toContain('Unauthorized');
  });

  test('refuses a forged, a foreign and an expired session', async () => {
    const secret = admin.cookie.split('.')[1];
    for (const cookie of [
      `session=${admin.id}.${'A'.repeat(43)}`,
      `session=${customer.id}.${secret}`,
      'session=nonsense',
      'session=',
      lapsed.cookie,
    ])
      expectRefusal(await calling(route, { cookie }), 401);
  });
});

describe.each(guarded.filter((one) => changing.includes(one)))('%s', (_name, route) => {
  test('refuses a change from a page of somebody else, whose browser this was before', async () => {
    const cookie = cookieFor(route);
    const headers = { [renderedForHeader]: customer.id };
    expectRefusal(await calling(route, { cookie, headers }), 401);
  });
});

describe.each(guarded)('%s', (_name, route) => {
  test('takes a session that sets up a second factor for nothing else, and no other for that', async () => {
    const other = route.contract.access === 'set-up' ? admin.cookie : setsUp;
    expectRefusal(await calling(route, { cookie: other }), 401);
  });
});

describe.each(adminOnly)('%s', (_name, route) => {
  test('refuses a customer', async () => {
    expectRefusal(await calling(route, { cookie: customer.cookie }), 403);
  });
});

describe.each(changing)('%s', (_name, route) => {
  test('refuses a change sent from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://site.test', 'sec-fetch-site': 'cross-site' },
    ])
      expectRefusal(await calling(route, { cookie: admin.cookie, headers }), 403);
  });

  test('refuses a body over the limit', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(route.contract.bodyLimit ?? defaultBodyLimit) });
    expectRefusal(await calling(route, { cookie: cookieFor(route), body }), 413);
  });
});

/** Not what another service signs: its signature decides (functions/payments/payment-events.stack.test.ts). */
const takingJson = changing.filter(([, { contract }]) => contract.signedBy === undefined);

describe.each(takingJson)('%s', (_name, route) => {
  test('refuses a body that is not JSON, by type and by form', async () => {
    const cookie = cookieFor(route);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expectRefusal(
        await calling(route, { cookie, body: '{}', headers: { 'content-type': type } }),
        415,
      );
    for (const body of ['{', '[1,', 'null x', '"text"', '[]', '12'])
      expectRefusal(await calling(route, { cookie, body }), 422);
  });
});

// It is not specified what a client sends with it. Nothing sent counts (delivery.stack.test.ts).
const takesAnyFields = new Set(['send-report-email']);

describe.each(takingJson.filter(([, { contract }]) => !takesAnyFields.has(contract.name)))(
  '%s',
  (_name, route) => {
    test('refuses fields it does not know', async () => {
      const { body } = await passing(route);
      const response = await calling(route, {
        cookie: cookieFor(route),
        body: { ...Object(body), isAdmin: true, unheardOf: 1 },
      });
      expectRefusal(response, 422);
      expect(Object.keys(response.body.fields).toSorted()).toEqual(['isAdmin', 'unheardOf']);
    });
  },
);

describe.each(withParams)('%s', (_name, route) => {
  test('answers 404 for a malformed id', async () => {
    for (const id of ['1', '../secret', "'; drop table", 'undefined'])
      expectRefusal(
        await calling(route, {
          cookie: admin.cookie,
          params: Object.fromEntries(
            Object.keys((await passing(route)).params ?? {}).map((name) => [name, id]),
          ),
        }),
        404,
      );
  });
});

/** Record endpoints return all of a record's rows at once, since they are small. */
const longestPage = ({ contract: { name } }: Route): number =>
  name === getRecord.name || name === getRecordOfCustomer.name ? recordPageLimit : 50;

// Query and session are checked in parallel, and neither result may hide the other.
describe.each(withQuery.filter((one) => guarded.includes(one)))('%s', (_name, route) => {
  test('says Unauthorized to a forged session, whatever the query', async () => {
    const cookie = `session=${admin.id}.${'A'.repeat(43)}`;
    for (const query of [{ limit: '0' }, { limit: '1,2' }, { cursor: 'x'.repeat(2000) }])
      expectRefusal(await calling(route, { cookie, query }), 401);
  });

  test('refuses an invalid page size and cursor', async () => {
    const cookies = [admin.cookie];
    const limits = ['0', '1,2', String(longestPage(route) + 1)].map((limit) => ({ limit }));
    for (const query of [...limits, { cursor: 'e30' }])
      expectRefusal(await calling(route, { cookies, query }), 422);
  });
});

test('bodies and queries are covered', () => {
  expect(withBody.length).toBeGreaterThan(1);
  expect(withQuery.length).toBeGreaterThan(1);
});
