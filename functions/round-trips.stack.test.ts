import { beforeAll, expect, test } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { routes } from './manifest.ts';
import { describedCall } from './testing/described-calls.ts';
import type { AwsCall } from './testing/intercepted-calls.ts';
import { mostTrips, tripExceptions } from './testing/round-trip-exceptions.ts';
import { callsOf, nameOf } from './testing/scenario-calls.ts';
import { scenarios, scenariosOf } from './testing/scenarios/all-scenarios.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
});

const named = routes.flatMap(({ contract }) =>
  scenariosOf(contract).map((scenario) => [nameOf(scenario), contract, scenario] as const),
);

const expectNamed = (trips: readonly (readonly AwsCall[])[]): void =>
  expect(
    trips.flatMap((calls, trip) =>
      [...new Set(calls.map(describedCall))].toSorted().map((call) => `${trip + 1}. ${call}`),
    ),
  ).toMatchSnapshot();

const counted = new Map<string, number>();

test.each(named)(
  '%s makes few round trips one after the other',
  async (name, contract, scenario) => {
    const trips = await callsOf(scenario, { world, admin });
    // Parallel calls count as one trip. list-reviews depends on the reviews that other tests have left.
    if (name !== 'list-reviews') expectNamed(trips);
    const limit = mostTrips[contract.method === 'GET' ? 'read' : 'change'];
    const most = tripExceptions[name] ?? limit;
    expect(trips.length).toBeLessThanOrEqual(most);
    // Recorded so that an exception which is no longer needed, or is too generous, fails below.
    if (most > limit) counted.set(name, trips.length);
  },
);

// Nobody waits for a job or a listener, and how often they read depends on what is stored: what counts is how.
const unattended = scenarios.filter(({ of }) =>
  routes.every(({ contract }) => contract.name !== of),
);
test.each(unattended.map((scenario) => [nameOf(scenario), scenario] as const))(
  '%s reads what it must read latest, and writes under its conditions',
  async (_name, scenario) => {
    const calls = (await callsOf(scenario, { world, admin })).flat();
    expect([...new Set(calls.map(describedCall))].toSorted()).toMatchSnapshot();
  },
  // A job writes and reads hundreds of rows, which takes its time on a busy machine.
  60_000,
);

test('every exception is one', () => {
  expect(Object.fromEntries(counted)).toEqual(tripExceptions);
});
