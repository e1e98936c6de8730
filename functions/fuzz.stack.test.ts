import { randomUUID } from 'node:crypto';
import { assert, asyncProperty, constant, constantFrom, integer, oneof, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import { errorBody } from 'shared/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApiDocument } from './api-document/openapi.ts';
import { bookingStore } from './bookings/booking-store.ts';
import { bookingSample } from './bookings/testing/booking-sample.ts';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { openSession } from './platform/sessions.ts';
import { reportStore } from './reports/report-store.ts';
import { sampleReport, sentDelivery } from './reports/testing/report-samples.ts';
import { callerOf, expectSuccess } from './testing/call-endpoint.ts';
import { scenariosOf } from './testing/scenarios/all-scenarios.ts';
import type { Stage } from './testing/scenarios/scenario.ts';
import { spoiled, valuesOf } from './testing/schema-values.ts';
import type { JsonSchema, KnownValues } from './testing/schema-values.ts';
import { rowsWrittenBy } from './testing/stored-writes.ts';
import type { TestReply, TestRequest } from './testing/api-event.ts';
import { startWorld } from './testing/world.ts';
import type { TestPerson } from './testing/world.ts';

const requestsInAll = 10_000;
const requestsOfARoute = Math.ceil(requestsInAll / routes.length);

const world = await startWorld();
const document: any = openApiDocument(routes.map(({ contract }) => contract));

const [admin, customer, other] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person({ phone: '(281) 555-0111', address: '7 Elm Street, Spring, TX 77373' }),
  world.person(),
]);

/** Existing ids, so that many requests get past the first check. */
const known: KnownValues = {
  id: [],
  customerId: [customer.id, other.id],
  serviceId: [],
  cursor: [],
};

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
  const bookings = (['pending', 'confirmed', 'completed', 'cancelled'] as const).flatMap((status) =>
    [customer, other].map(({ id }) =>
      bookingSample({ userId: id, status, serviceId: catalogueServices[0]!.id }),
    ),
  );
  for (const booking of bookings) await bookingStore(world.table).put(booking);
  const reports = (['pending', 'draft', 'sent'] as const).flatMap((status) =>
    [customer, other].map(({ id, email }) =>
      sampleReport({
        id: randomUUID(),
        customerId: id,
        customerEmail: email,
        status,
        ...(status === 'sent' && { delivery: sentDelivery(new Date().toISOString()) }),
      }),
    ),
  );
  for (const report of reports) await reportStore(world.table).create(report);
  known['serviceId'] = catalogueServices.map(({ id }) => id);
  known['id'] = [...bookings, ...reports].map(({ id }) => id).concat(known['serviceId']);
  known['uuid'] = known['id'];
});

beforeEach(() => {
  // Endpoints log every refusal and change, which would be thousands of lines here.
  for (const level of ['info', 'error', 'warn'] as const)
    vi.spyOn(console, level).mockReturnValue(undefined);
});

type GeneratedRequest = {
  params: unknown;
  query: unknown;
  body: unknown;
  cookie: string | undefined;
  key: string | undefined;
  sourceIp: string;
};

const operationOf = ({ path, method }: Contract) => document.paths[path][method.toLowerCase()];

const placeSchema = (contract: Contract, place: string): JsonSchema => {
  const parameters: any[] = operationOf(contract).parameters.filter((one: any) => one.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
};

/** Values that match the schema or are known to pass. One in six is made invalid. */
const mostly = (schema: JsonSchema, passing: unknown): Arbitrary<unknown> => {
  const described = valuesOf(schema, known);
  const sound = passing === undefined ? described : oneof(described, constant(passing));
  return oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: spoiled(sound) });
};

/** Three in four requests follow the API document; the others have one invalid part. */
const requestsOf = (
  contract: Contract,
  passing: TestRequest,
  cookies: string[],
): Arbitrary<GeneratedRequest> => {
  const body = operationOf(contract).requestBody?.content['application/json'].schema;
  return record({
    params: mostly(placeSchema(contract, 'path'), passing.params),
    query: mostly(placeSchema(contract, 'query'), passing.query),
    body: body ? mostly(body, passing.body) : constantFrom(undefined, {}, [], 'text'),
    cookie: constantFrom(...cookies, ...cookies, undefined),
    key: oneof(
      constantFrom(undefined, 'no uuid'),
      valuesOf({ type: 'string', format: 'uuid' }, {}),
    ),
    sourceIp: integer({ min: 1, max: 65_000 }).map((host) => `2001:db8:0:${host.toString(16)}::1`),
  }) as Arbitrary<GeneratedRequest>;
};

const stringsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          name,
          typeof field === 'string' ? field : (JSON.stringify(field) ?? ''),
        ]),
      )
    : {};

const signedInAnew = async (person: TestPerson): Promise<TestPerson> => {
  const { id: userId, email, profile } = person;
  const session = { userId, email, isAdmin: profile.isAdmin };
  return { ...person, cookie: `session=${await openSession(world.table, session, new Date())}` };
};

/** The operator and a customer, with new sessions that requests to other endpoints cannot have ended. */
const newStage = async (): Promise<Stage> => {
  const signedIn = await signedInAnew(customer);
  return { world, admin: await signedInAnew(admin), customer: async () => signedIn };
};

/** What is wrong with a reply, as phrases. */
const faultsOf = (contract: Contract, reply: TestReply, rows: readonly string[]): string[] => {
  if (reply.status >= 500) return [`answered ${reply.status}`];
  if (reply.status >= 400) {
    // A refused call may still write rate limit counters.
    const stored = rows.filter((row) => !row.startsWith('THROTTLE#'));
    return [
      ...(errorBody.safeParse(reply.body).success ? [] : ['refused in no known form']),
      ...stored.map((row) => `refused, and wrote ${row}`),
    ];
  }
  if (contract.response === 'redirect')
    return /^(https?:\/\/|\/)/.test(String(reply.headers['location'])) ? [] : ['leads nowhere'];
  if (contract.response === 'calendar')
    return String(reply.body).startsWith('BEGIN:VCALENDAR') ? [] : ['answered no calendar'];
  return contract.response.safeParse(reply.body).success ? [] : ['answered in another form'];
};

let requests = 0;
const statuses = new Map<number, number>();

afterAll(() => {
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`);
  process.stdout.write(`${requests} requests, ${counts.join(', ')}\n`);
});

test.each(
  routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const),
)(
  '%s answers whatever comes',
  async (_name, route) => {
    const { contract } = route;
    const [scenario] = scenariosOf(contract);
    const stage = await newStage();
    const call = await callerOf(route, scenario);
    expectSuccess(contract, await call(await scenario.prepare(stage, new Date())));
    const passing = await scenario.prepare(stage, new Date());
    const handling = async (request: GeneratedRequest): Promise<void> => {
      const { result: reply, rows } = await rowsWrittenBy(async () =>
        call({
          params: stringsOf(request.params),
          query: stringsOf(request.query),
          body: request.body,
          sourceIp: request.sourceIp,
          ...(request.cookie !== undefined && { cookie: request.cookie }),
          headers: {
            ...(request.key !== undefined && { [idempotencyKeyHeader]: request.key }),
            // A link's secret cannot be guessed.
            ...(contract.carriesLink && passing.headers),
          },
        }),
      );
      requests += 1;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expect(faultsOf(contract, reply, rows)).toEqual([]);
    };
    const cookies = [stage.admin.cookie, (await stage.customer()).cookie];
    const generated = requestsOf(contract, passing, cookies);
    await assert(asyncProperty(generated, handling), { numRuns: requestsOfARoute });
  },
  120_000,
);
