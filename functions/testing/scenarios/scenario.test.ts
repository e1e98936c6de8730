import { expect, test } from 'vitest';
import { routes } from '../../manifest.ts';
import { scenariosOf } from './all-scenarios.ts';
import type { EndpointScenarios } from './scenario.ts';

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

test('every endpoint has a scenario, those that only read and name nothing without being listed', () => {
  expect(routes.flatMap(({ contract }) => scenariosOf(contract).map(({ of }) => of))).toEqual(
    expect.arrayContaining(routes.map(({ contract }) => contract.name)),
  );
});
