import type { Contract } from 'shared/contracts/contract.ts';
import { onTestFinished, vi } from 'vitest';
import { allFunctions, routes } from '../manifest.ts';
import { loadHandler } from './load-handler.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { startIdentity } from './start-identity.ts';

/** A function of the manifest; a job or a listener has no contract. */
export type Callee = { name: string; contract: Contract | undefined; handler: any };

const functionOf = (of: string) => allFunctions.find(({ name }) => name === of)!;

/** The function that a scenario is of. */
export const calleeOf = async ({ of }: Pick<Scenario, 'of'>): Promise<Callee> => ({
  name: of,
  contract: routes.find(({ contract }) => contract.name === of)?.contract,
  handler: await loadHandler(functionOf(of).entry),
});

/** Starts a user pool if the scenario's function uses one, and sets its variables, until the test ends. */
export const startSurroundings = async ({
  of,
  environment = {},
}: Pick<Scenario, 'of' | 'environment'>): Promise<void> => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await startIdentity(functionOf(of));
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};
