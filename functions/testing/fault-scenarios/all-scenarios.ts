import { accountScenarios } from './account-scenarios.ts';
import { bookingScenarios } from './booking-scenarios.ts';
import { deliveryScenarios } from './delivery-scenarios.ts';
import { reportScenarios } from './report-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { uploadScenarios } from './upload-scenarios.ts';

/** One for every function of the manifest, several for those that do different things. */
export const scenarios: readonly Scenario[] = [
  // First the one that looks through the whole bucket.
  ...reportScenarios,
  ...deliveryScenarios,
  ...accountScenarios,
  ...bookingScenarios,
  ...uploadScenarios,
];
