import { beforeAll, expect, test } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { describedCall } from './testing/described-calls.ts';
import { callsOf, nameOf } from './testing/scenario-calls.ts';
import { eventScenarios } from './testing/scenarios/all-scenarios.ts';
import { startWorld } from './testing/world.ts';

// In a table of their own: jobs find whatever there is.
const world = await startWorld();
const admin = await world.person({ isAdmin: true });

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
});

// As round-trips.stack.test.ts asks of every endpoint: a condition that is lost, or a read that need not be of what is
// stored by now, changes nothing in a table that nobody else writes to.
test.each(eventScenarios.map((scenario) => [nameOf(scenario), scenario] as const))(
  '%s asks for this and no more',
  async (_name, scenario) => {
    const calls = (await callsOf(scenario, { world, admin })).flat();
    expect([...new Set(calls.map(describedCall))].toSorted()).toMatchSnapshot();
  },
);
