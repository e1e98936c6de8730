import { expect, test } from 'vitest';
import { routes } from '../../manifest.ts';
import { knownOfCustomer } from '../personal-data.ts';
import { personalFieldsOf, valuesAt } from '../personal-fields.ts';
import { secrets } from '../personal-log.ts';
import { startWorld } from '../world.ts';
import { scenariosOf } from './all-scenarios.ts';
import type { Scenario, Stage } from './scenario.ts';

const world = await startWorld();
const [customer, admin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person({ isAdmin: true }),
]);
const stage: Stage = { world, admin, customer: async () => customer };

const taking = routes.filter(({ contract }) => personalFieldsOf(contract).length > 0);

test('endpoints with personal input are covered', () => {
  expect(taking.length).toBeGreaterThan(10);
});

// Whether a log contains something personal is looked for by these marks.
test.each(taking.map(({ contract }) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s is sent a mark in every field in which somebody may tell something',
  async (_name, contract) => {
    const requests: Awaited<ReturnType<Scenario['prepare']>>[] = [];
    // One after the other, because scenarios of an endpoint prepare the same rows.
    for (const { prepare } of scenariosOf(contract))
      requests.push(await prepare(stage, new Date()));
    const unmarked = personalFieldsOf(contract).filter((path) => {
      const values = requests.flatMap((request) => valuesAt(request, path));
      return !values.some((value) => secrets.some((secret) => String(value).includes(secret)));
    });
    expect(unmarked).toEqual([]);
  },
);
