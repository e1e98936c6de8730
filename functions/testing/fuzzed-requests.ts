import { randomUUID } from 'node:crypto';
import {
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { idempotencyKeyHeader, type Contract } from 'shared/contracts/contract.ts';
import { bookingStatuses } from 'shared/domain/visits/booking-status.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { errorBody } from 'shared/errors.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { openApiDocument } from 'shared/contracts/openapi.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { routes } from '../manifest.ts';
import type { Route } from '../platform/endpoint/route.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport, sentDelivery } from '../reports/testing/report-samples.ts';
import type { TestResponse, TestRequest } from './api-event.ts';
import { callerOf, expectSuccess } from './call-endpoint.ts';
import { scenariosOf } from './scenarios/all-scenarios.ts';
import type { Stage } from './scenarios/scenario.ts';
import { spoiled, valuesOf, type JsonSchema, type KnownValues } from './schema-values.ts';
import { rowsWrittenBy } from './stored-writes.ts';
import { startWorld, type TestPerson, type World } from './world.ts';

const document: any = openApiDocument(routes.map(({ contract }) => contract));

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
const mostly = (schema: JsonSchema, passing: unknown, known: KnownValues): Arbitrary<unknown> => {
  const described = valuesOf(schema, known);
  const sound = passing === undefined ? described : oneof(described, constant(passing));
  return oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: spoiled(sound) });
};

/** Three in four requests follow the API document; the others have one invalid part. */
const requestsOf = (
  contract: Contract,
  passing: TestRequest,
  { known, cookies }: { known: KnownValues; cookies: readonly string[] },
): Arbitrary<GeneratedRequest> => {
  const body = operationOf(contract).requestBody?.content['application/json'].schema;
  return record({
    params: mostly(placeSchema(contract, 'path'), passing.params, known),
    query: mostly(placeSchema(contract, 'query'), passing.query, known),
    body: body ? mostly(body, passing.body, known) : constantFrom(undefined, {}, [], 'text'),
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

/** What is wrong with a reply, as phrases. */
const faultsOf = (contract: Contract, reply: TestResponse, rows: readonly string[]): string[] => {
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

/** Stores a visit and a report of the customer in each state, and returns their ids. */
const storedOf = async ({ table }: World, { id, email }: TestPerson): Promise<string[]> => {
  const [service] = catalogueServices;
  const bookings = bookingStatuses.map((status) =>
    bookingSample({ userId: id, status, serviceId: service!.id }),
  );
  const reports = (['pending', 'draft', 'sent'] as const).map((status) =>
    sampleReport({
      id: randomUUID(),
      customerId: id,
      customerEmail: email,
      status,
      ...(status === 'sent' && { delivery: sentDelivery(new Date().toISOString()) }),
    }),
  );
  for (const booking of bookings) await bookingStore(table).put(booking);
  for (const report of reports) await reportStore(table).create(report);
  return [...bookings, ...reports].map((stored) => stored.id);
};

/** Sends endpoints of this file's tests requests that are drawn by chance. */
export const startFuzzing = async () => {
  const world = await startWorld();
  const other = await world.person();
  const known: KnownValues = { serviceId: catalogueServices.map(({ id }) => id), cursor: [] };
  let othersIds: string[] = [];
  beforeAll(async () => {
    await catalogueStore(world.table).write(new Date());
    othersIds = await storedOf(world, other);
  });

  const statuses = new Map<number, number>();
  afterAll(() => {
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`);
    process.stdout.write(`Requests by answer ${counts.join(', ')}\n`);
  });

  return {
    /** Fails unless the endpoint answers each of so many requests in a form that its contract knows. */
    expectAnswers: async (route: Route, numRuns: number): Promise<void> => {
      // Endpoints log every refusal and change, which would be thousands of lines here.
      for (const level of ['info', 'error', 'warn'] as const)
        vi.spyOn(console, level).mockReturnValue(undefined);
      const { contract } = route;
      const [scenario] = scenariosOf(contract);
      // Whom no request to another endpoint can have disabled, deleted or signed out.
      const admin = await world.person({ isAdmin: true });
      const customer = await world.person({
        phone: '(281) 555-0111',
        address: '7 Elm Street, Spring, TX 77373',
      });
      const stage: Stage = { world, admin, customer: async () => customer };
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
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        expect(faultsOf(contract, reply, rows)).toEqual([]);
      };
      // Existing ids, so that many requests get past the first check.
      const ids = [...(await storedOf(world, customer)), ...othersIds, ...known['serviceId']!];
      const generated = requestsOf(contract, passing, {
        known: { ...known, id: ids, uuid: ids, customerId: [customer.id, other.id] },
        cookies: [admin.cookie, customer.cookie],
      });
      await assert(asyncProperty(generated, handling), { numRuns });
    },
  };
};
