/** What Playwright’s configuration passes to a test that starts a stack itself. */
export type StackOptions = {
  /** The script behind `npm start`. */
  stackScript: string;
};

/** How many tests run in parallel. Each has its own stack: one customer, one operator, one cart. */
export const stackCount = Number(process.env['E2E_WORKERS'] ?? 2);

/** Ports from one stack's site to the next one's: a stack's embedded services follow its site. */
const portsEach = 5;

/** The site port of the stack that the worker in this slot has to itself. */
export const stackPort = (slot: number): number =>
  Number(process.env['E2E_PORT'] ?? 3790) + slot * portsEach;

/** This worker's slot, which Playwright passes to each worker process. */
export const ownSlot = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
