import { routes } from '../../manifest.ts';
import { accountScenarios } from './account-scenarios.ts';
import { bookingScenarios } from './booking-scenarios.ts';
import { deliveryScenarios } from './delivery-scenarios.ts';
import { reportScenarios } from './report-scenarios.ts';
import { reading } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import { uploadScenarios } from './upload-scenarios.ts';

const written: readonly Scenario[] = [
  // First the one that looks through the whole bucket.
  ...reportScenarios,
  ...deliveryScenarios,
  ...accountScenarios,
  ...bookingScenarios,
  ...uploadScenarios,
];

const readers = { public: undefined, customer: 'reader', admin: 'admin' } as const;

/** An endpoint that reads and names nothing is called as it is. */
const plain = routes
  .filter(({ contract: { method, params } }) => method === 'GET' && params === undefined)
  .filter(({ contract: { name } }) => !written.some(({ of }) => of === name))
  .map(({ contract: { name, access } }) => reading(name, readers[access]));

/** One for every function of the manifest, several for those that do different things. */
export const scenarios: readonly Scenario[] = [...written, ...plain];
