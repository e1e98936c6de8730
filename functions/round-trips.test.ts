import { beforeAll, expect, test, vi } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { describedCall } from './testing/described-calls.ts';
import { startRun } from './testing/fault-run.ts';
import { intercepting } from './testing/intercepted-calls.ts';
import type { AwsCall } from './testing/intercepted-calls.ts';
import { loadHandler } from './testing/load-handler.ts';
import { knownOfCustomer } from './testing/personal-data.ts';
import { mostTrips, tripExceptions } from './testing/round-trip-exceptions.ts';
import { roundTripRecorder } from './testing/round-trips.ts';
import { scenariosOf } from './testing/scenarios/all-scenarios.ts';
import { startIdentity } from './testing/start-identity.ts';
import { startWorld } from './testing/world.ts';
import type { TestPerson } from './testing/world.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
});

const named = routes.flatMap((route) =>
  scenariosOf(route.contract).map((scenario) => {
    const { of, when } = scenario;
    return [when === undefined ? of : `${of} (${when})`, route, scenario] as const;
  }),
);

const expectNamed = (trips: readonly (readonly AwsCall[])[]): void =>
  expect(
    trips.flatMap((calls, trip) =>
      [...new Set(calls.map(describedCall))].toSorted().map((call) => `${trip + 1}. ${call}`),
    ),
  ).toMatchSnapshot();

const counted = new Map<string, number>();

test.each(named)('%s makes few round trips one after the other', async (name, route, scenario) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startIdentity(route);
  for (const [variable, value] of Object.entries(scenario.environment ?? {}))
    vi.stubEnv(variable, value);
  const { contract, entry } = route;
  const callee = { name: contract.name, handler: await loadHandler(entry), contract };
  const now = scenario.at ?? new Date();
  let customer: Promise<TestPerson> | undefined;
  const stage = { world, admin, customer: () => (customer ??= world.person(knownOfCustomer)) };
  const run = await startRun({ callee, scenario, world }, await scenario.prepare(stage, now));
  const { trips, interceptor } = roundTripRecorder();
  const { status } = await intercepting(interceptor, async () => run.call(now));
  vi.unstubAllEnvs();

  expect(status).toBeOneOf([200, 201, 302]);
  // Parallel calls count as one trip. list-reviews is left out, because it depends on the reviews that other tests
  // have left.
  if (name !== 'list-reviews') expectNamed(trips);
  const limit = mostTrips[contract.method === 'GET' ? 'read' : 'change'];
  const most = tripExceptions[name] ?? limit;
  expect(trips.length).toBeLessThanOrEqual(most);
  // Recorded so that an exception which is no longer needed, or is too generous, fails below.
  if (most > limit) counted.set(name, trips.length);
});

test('every exception is one', () => {
  expect(Object.fromEntries(counted)).toEqual(tripExceptions);
});
