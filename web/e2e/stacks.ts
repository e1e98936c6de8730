/** Options that Playwright’s configuration passes to tests that start a stack themselves. */
export type StackOptions = {
  /** The script behind `npm start`. */
  stackScript: string;
};

/** How many tests run in parallel. Each has its own stack: one customer, one operator, one cart. */
export const stackCount = Number(process.env['E2E_WORKERS'] ?? 2);

/** Ports between the sites of two stacks: a stack's other services use the ports after its site's. */
const portsEach = 6;

/** The port of the site of the worker in this slot, on a stack of its own. */
export const stackPort = (slot: number): number =>
  Number(process.env['E2E_PORT'] ?? 3790) + slot * portsEach;

/** This worker's slot, which Playwright passes to each worker process. */
export const ownSlot = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
