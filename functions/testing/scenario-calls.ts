import { expect, vi } from 'vitest';
import { allFunctions, routes } from '../manifest.ts';
import { startRun } from './fault-run.ts';
import { intercepting } from './intercepted-calls.ts';
import type { AwsCall } from './intercepted-calls.ts';
import { loadHandler } from './load-handler.ts';
import { knownOfCustomer } from './personal-data.ts';
import { roundTripRecorder } from './round-trips.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { startIdentity } from './start-identity.ts';
import type { TestPerson, World } from './world.ts';

export const nameOf = ({ of, when }: Scenario): string =>
  when === undefined ? of : `${of} (${when})`;

/** What a function asks AWS for, called once in the state of a scenario: by round trip, in order. */
export const callsOf = async (
  scenario: Scenario,
  { world, admin }: { world: World; admin: TestPerson },
): Promise<AwsCall[][]> => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const called = allFunctions.find(({ name }) => name === scenario.of)!;
  const contract = routes.find((route) => route.contract.name === scenario.of)?.contract;
  await startIdentity(called);
  for (const [variable, value] of Object.entries(scenario.environment ?? {}))
    vi.stubEnv(variable, value);
  const callee = { name: called.name, handler: await loadHandler(called.entry), contract };
  const now = scenario.at ?? new Date();
  let customer: Promise<TestPerson> | undefined;
  const stage = { world, admin, customer: () => (customer ??= world.person(knownOfCustomer)) };
  const run = await startRun({ callee, scenario, world }, await scenario.prepare(stage, now));
  const { trips, interceptor } = roundTripRecorder();
  const { status } = await intercepting(interceptor, async () => run.call(now));
  vi.unstubAllEnvs();
  expect(status).toBeOneOf([200, 201, 302]);
  return trips;
};
