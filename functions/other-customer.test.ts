import { isDeepStrictEqual } from 'node:util';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { nextCursorHeader } from 'shared/contracts/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from './api-document/openapi.ts';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { bucketClient } from './platform/photo-bucket.ts';
import type { Route } from './platform/route.ts';
import type { TestRequest } from './testing/api-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { knownOfCustomer, personal } from './testing/personal-data.ts';
import { validRequests } from './testing/valid-requests.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [customer, other, admin, otherAdmin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person(),
  world.person({ isAdmin: true }),
  world.person({ isAdmin: true }),
]);
const requests = validRequests(world, { customer, admin });
const storage = bucketClient();

beforeAll(() => catalogueStore(world.table).write(new Date()));

let calls = 0;
afterAll(() => {
  storage.destroy();
  process.stdout.write(
    `${naming.length + paged.length} endpoints that name somebody's object, ${calls} calls of visitors, other customers, other administrators and who may\n`,
  );
});

/** The catalogue is everybody's. */
const everybodys = new Set(['get-service', 'add-to-cart']);

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

/** Uploads are each administrator's own. */
const isUpload = ({ contract: { path } }: Route): boolean => path.startsWith('/api/s3/');

/** What another customer hears: that there is nothing, or that this is not for customers at all. */
const refusalOf = ({ contract: { name, access } }: Route): number => {
  if (access === 'admin') return 403;
  // Lines are named by what is in them. Another cart does not hold this one: nothing to remove, another cart than seen.
  if (name === 'remove-from-cart') return 200;
  return name === 'place-bookings' ? 409 : 404;
};

/** Everything stored by name, but who asked how often. */
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

const calling = async ({ contract, entry }: Route, request: TestRequest, cookie?: string) => {
  calls += 1;
  const handler = await loadHandler(entry);
  return world.call(handler, contract, { ...request, ...(cookie !== undefined && { cookie }) });
};

const expectNothing = async (
  route: Route,
  request: TestRequest,
  refusals: readonly (readonly [cookie: string | undefined, status: number])[],
) => {
  const before = await stored();
  for (const [cookie, status] of refusals) {
    const reply = await calling(route, request, cookie);
    expect(reply.status).toBe(status);
    for (const secret of [...Object.values(personal), customer.email])
      expect(JSON.stringify([reply.body, reply.headers])).not.toContain(secret);
  }
  expect(changedBetween(before, await stored())).toEqual([]);
};

const named = (some: readonly Route[]) =>
  some.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const);

test('every endpoint that names an object has one to be named', () => {
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.map(({ contract }) => contract.name).filter((name) => !(name in requests))).toEqual(
    [],
  );
});

test.each(named(naming))(
  '%s gives somebody’s object to nobody else, changes nothing for them, and serves who may',
  async (_name, route) => {
    const request = await requests[route.contract.name]!();
    await expectNothing(route, request, [
      [undefined, 401],
      [other.cookie, refusalOf(route)],
      ...(isUpload(route) ? [[otherAdmin.cookie, 404] as const] : []),
    ]);
    const { cookie } = route.contract.access === 'admin' ? admin : customer;
    expect((await calling(route, request, cookie)).status).toBeLessThan(400);
  },
);

/** For each list of a customer's own, the endpoint whose object stands in it. */
const inList: Record<string, string> = {
  'list-bookings': 'cancel-booking',
  'list-messages': 'read-message',
  'list-customer-reports': 'download-report',
};

test.each(named(paged))('%s goes on for nobody else', async (_name, route) => {
  const make = requests[inList[route.contract.name]!]!;
  await make();
  await make();
  const first = await calling(route, { query: { limit: '1' } }, customer.cookie);
  const request = { query: { limit: '1', cursor: String(first.headers[nextCursorHeader]) } };
  await expectNothing(route, request, [
    [undefined, 401],
    [other.cookie, 422],
    [admin.cookie, 422],
  ]);
  expect((await calling(route, request, customer.cookie)).body).toHaveLength(1);
});
