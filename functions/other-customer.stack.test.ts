import { isDeepStrictEqual } from 'node:util';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { nextCursorHeader } from 'shared/contracts/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from 'shared/contracts/openapi.ts';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { bucketClient } from './platform/storage/photo-bucket.ts';
import type { Route } from './platform/endpoint/route.ts';
import type { TestResponse, TestRequest } from './testing/api-event.ts';
import { callerOf, expectSuccess } from './testing/call-endpoint.ts';
import { knownOfCustomer, personal } from './testing/personal-data.ts';
import { scenariosOf } from './testing/scenarios/all-scenarios.ts';
import type { Stage } from './testing/scenarios/scenario.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [customer, other, admin, otherAdmin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person(),
  world.person({ isAdmin: true }),
  world.person({ isAdmin: true }),
]);
const stage: Stage = { world, admin, customer: async () => customer };
const storage = bucketClient();

beforeAll(() => catalogueStore(world.table).write(new Date()));

let calls = 0;
afterAll(() => {
  storage.destroy();
  process.stdout.write(
    `${naming.length + paged.length} endpoints that name somebody's object, ${calls} calls of visitors, other customers, other administrators and who may\n`,
  );
});

/** The catalogue is public, and a calendar is for anybody with its link (rules: calendar-1). */
const everybodys = new Set(['get-service', 'add-to-cart', 'get-calendar']);

const document: any = openApiDocument(routes.map(({ contract }) => contract));

const fieldsOf = (schema: any): string[] => [
  ...Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field),
  ]),
  ...(schema?.items ? fieldsOf(schema.items) : []),
  ...[...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].flatMap(fieldsOf),
];

const namesSomething = ({ contract: { name, method, path } }: Route): boolean => {
  const { parameters, requestBody } = document.paths[path][method.toLowerCase()];
  const body = fieldsOf(requestBody?.content['application/json'].schema);
  return (
    !everybodys.has(name) &&
    (parameters.some((one: any) => one.in === 'path') ||
      body.some((field) => /^id$|Id$|^photos$|^key$/.test(field)))
  );
};
const naming = routes.filter(namesSomething);
const paged = routes.filter(({ contract }) => contract.paged && contract.access === 'customer');

/** Uploads belong to each administrator. */
const isUpload = ({ contract: { path } }: Route): boolean => path.startsWith('/api/s3/');

/** What another customer is told: that the object does not exist, or that the endpoint is not for customers. */
const refusalOf = ({ contract: { name, access } }: Route): number => {
  if (access === 'admin') return 403;
  // Lines are identified by their content. The other cart does not have this line, so there is nothing to remove,
  // and the cart is not the one that was seen.
  if (name === 'remove-from-cart') return 200;
  return name === 'place-bookings' ? 409 : 404;
};

/** Everything stored, by key. */
const stored = async (): Promise<Map<string, unknown>> => {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.name, ConsistentRead: true }),
  );
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket: world.bucket }));
  const { Uploads = [] } = await storage.send(
    new ListMultipartUploadsCommand({ Bucket: world.bucket }),
  );
  return new Map<string, unknown>([
    ...Items.map((row) => [`${row['pk']} ${row['sk']}`, row] as const),
    ...Contents.map(({ Key = '', ETag }) => [Key, ETag] as const),
    ...Uploads.map(({ UploadId = '' }) => [UploadId, 'begun'] as const),
  ]);
};

const changedBetween = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) =>
      !name.startsWith('THROTTLE#') && !isDeepStrictEqual(before.get(name), after.get(name)),
  );

type Caller = (request: TestRequest) => Promise<TestResponse>;

/** The endpoint, set up for its first scenario. */
const openRoute = async (route: Route): Promise<Caller> => {
  const call = await callerOf(route, scenariosOf(route.contract)[0]);
  return async (request) => {
    calls += 1;
    return call(request);
  };
};

const sentBy = (cookie: string | undefined, { cookie: _own, ...request }: TestRequest) => ({
  ...request,
  ...(cookie !== undefined && { cookie }),
});

const expectNothing = async (
  call: Caller,
  request: TestRequest,
  refusals: readonly (readonly [cookie: string | undefined, status: number])[],
) => {
  const before = await stored();
  for (const [cookie, status] of refusals) {
    const response = await call(sentBy(cookie, request));
    expect(response.status).toBe(status);
    for (const secret of [...Object.values(personal), customer.email])
      expect(JSON.stringify([response.body, response.headers])).not.toContain(secret);
  }
  expect(changedBetween(before, await stored())).toEqual([]);
};

const named = (some: readonly Route[]) =>
  some.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const);

test('there are endpoints that name an object, and lists in pages', () => {
  expect(naming.length).toBeGreaterThan(20);
  expect(paged.length).toBeGreaterThan(2);
});

test.each(named(naming))(
  '%s gives somebody’s object to nobody else, changes nothing for them, and serves who may',
  async (_name, route) => {
    const call = await openRoute(route);
    const request = await scenariosOf(route.contract)[0].prepare(stage, new Date());
    await expectNothing(call, request, [
      [undefined, 401],
      [other.cookie, refusalOf(route)],
      ...(isUpload(route) ? [[otherAdmin.cookie, 404] as const] : []),
    ]);
    expectSuccess(route.contract, await call(request));
  },
);

test.each(named(paged))('%s goes on for nobody else', async (_name, route) => {
  const call = await openRoute(route);
  const { prepare } = scenariosOf(route.contract)[0];
  for (let count = 0; count < 2; count += 1) await prepare(stage, new Date());
  const first = await call({ query: { limit: '1' }, cookie: customer.cookie });
  expectSuccess(route.contract, first);
  const request = { query: { limit: '1', cursor: String(first.headers[nextCursorHeader]) } };
  await expectNothing(call, request, [
    [undefined, 401],
    [other.cookie, 422],
    [admin.cookie, 422],
  ]);
  expect((await call(sentBy(customer.cookie, request))).body).toHaveLength(1);
});
