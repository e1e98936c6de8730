import { expect } from 'vitest';
import { routes } from '../manifest.ts';
import { rowsChecked, wrongWrites } from './conditional-writes.ts';
import { describedCall } from './described-calls.ts';
import { unmailedAnswers, type Seen, type Trial } from './scenario-trials.ts';
import { laggingReads, laggingReadsOf } from './lagging-reads.ts';
import { mostTrips, tripExceptions } from './round-trip-exceptions.ts';
import { nameOf, type Scenario } from './scenarios/scenario.ts';
import { worstFaults } from './worst-faults.ts';

const linesOf = (calls: Seen['trips'][number]): string[] =>
  [...new Set(calls.map(describedCall))].toSorted();

/** Holds the calls to AWS to what an endpoint may take, and records them. */
const expectRequested = (scenario: Scenario, { trips }: Seen): void => {
  const name = nameOf(scenario);
  const contract = routes.find((route) => route.contract.name === scenario.of)?.contract;
  // Nobody waits for a job or a listener, and how often they read depends on what is stored.
  const lines = contract
    ? trips.flatMap((calls, trip) => linesOf(calls).map((line) => `${trip + 1}. ${line}`))
    : linesOf(trips.flat());
  expect.soft(lines).toMatchSnapshot();
  const calls = trips.flat();
  expect.soft(laggingReads(calls), 'reads that may lag').toEqual(laggingReadsOf[name] ?? []);
  expect.soft(wrongWrites(calls, scenario.of), 'in write-conditions.ts').toEqual([]);
  const { made, expected } = rowsChecked(calls, name);
  expect.soft(made, 'conditions on rows that stay').toEqual(expected);
  if (!contract) return;
  const limit = mostTrips[contract.method === 'GET' ? 'read' : 'change'];
  const { length } = trips;
  const allowed = length > limit ? { [name]: length } : {};
  const excepted = name in tripExceptions ? { [name]: tripExceptions[name] } : {};
  expect.soft(allowed, 'round trips one after the other, beyond the limit').toEqual(excepted);
};

/** Tries a scenario: undisturbed, overtaken by itself, and with each service failing in each way. */
export const expectSound = async (trial: Trial): Promise<void> => {
  const seen = await trial.undisturbed();
  expectRequested(trial.scenario, seen);
  expect.soft(await trial.overtaken(), 'what two identical calls leave').toEqual(seen.left);
  expect.soft(await trial.wrongs(worstFaults(seen.calls), seen)).toEqual([]);
  expect.soft(trial.leaks(), 'in the log').toEqual([]);
  const mailed = unmailedAnswers.filter((answer) => seen.mailed.includes(answer));
  expect.soft(mailed, 'in a mail').toEqual([]);
};
