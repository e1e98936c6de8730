import { expect, test } from 'vitest';
import { allFunctions } from '../../manifest.ts';
import { laggingReadsOf } from '../lagging-reads.ts';
import { tripExceptions } from '../round-trip-exceptions.ts';
import { rowChecks } from '../write-conditions.ts';
import { scenarios, scenariosFor, unattendedScenarios } from './all-scenarios.ts';
import { nameOf, type EndpointScenarios } from './scenario.ts';

// None of these may compile. If one ever does, the compiler reports its directive as unused.

// @ts-expect-error -- every endpoint that takes input or changes something needs a scenario
export const missing: EndpointScenarios = {};

export const strange: Partial<EndpointScenarios> = {
  // @ts-expect-error -- there is no such endpoint
  'grant-wish': { prepare: async () => ({}) },
};

export const misfits: Partial<EndpointScenarios> = {
  // @ts-expect-error -- a body must match its contract
  'update-cart-item': { prepare: async () => ({ params: { id: '' }, body: { quantity: '2' } }) },
  // @ts-expect-error -- a path needs its parameters
  'handle-signup': { prepare: async () => ({}) },
};

test('every function of the manifest has a scenario, and each scenario a function', () => {
  const names = allFunctions.map(({ name }) => name);
  const covered = scenarios.map(({ of }) => of);
  const untried = names.filter((name) => !covered.includes(name));
  expect(untried, 'Add a scenario for these to functions/testing/scenarios/').toEqual([]);
  expect(covered.filter((name) => !names.includes(name))).toEqual([]);
});

test('each scenario is tried once, under a name of its own', () => {
  const tried = [
    ...scenariosFor('admin', 'set-up'),
    ...scenariosFor('customer'),
    ...scenariosFor('public'),
    ...unattendedScenarios,
  ].map(([name]) => name);
  expect(tried.toSorted()).toEqual(scenarios.map(nameOf).toSorted());
  expect(new Set(tried).size).toBe(tried.length);
});

test('every exception is that of a scenario', () => {
  const excepted = [tripExceptions, rowChecks, laggingReadsOf].flatMap(Object.keys);
  const names = new Set(scenarios.map(nameOf));
  expect(excepted.filter((name) => !names.has(name))).toEqual([]);
});
