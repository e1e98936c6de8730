import { expect, test } from 'vitest';
import { routes } from '../../manifest.ts';
import { scenariosOf } from './all-scenarios.ts';
import type { EndpointScenarios } from './scenario.ts';

// What the compiler refuses is written down here, so that it says so when it refuses it no longer.

// @ts-expect-error -- every endpoint that takes or changes something has a scenario
export const missing: EndpointScenarios = {};

export const strange: Partial<EndpointScenarios> = {
  // @ts-expect-error -- there is no such endpoint
  'grant-wish': { prepare: async () => ({}) },
};

export const misfits: Partial<EndpointScenarios> = {
  // @ts-expect-error -- a body fits its contract
  'update-cart-item': { prepare: async () => ({ params: { id: '' }, body: { quantity: '2' } }) },
  // @ts-expect-error -- a path has its parameters
  'handle-signup': { prepare: async () => ({}) },
};

test('every endpoint has a scenario, those that only read and name nothing without being listed', () => {
  expect(routes.flatMap(({ contract }) => scenariosOf(contract).map(({ of }) => of))).toEqual(
    expect.arrayContaining(routes.map(({ contract }) => contract.name)),
  );
});
