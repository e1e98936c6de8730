import type { Contract } from 'shared/contracts/contract.ts';
import type { TestRequest } from './api-event.ts';

/** A request to an endpoint of the deployed stage, as the tests make it. */
export type DeployedCall = {
  contract: Contract;
  /** The status with which it succeeds; undefined if the tests replace something that the emulator lacks, too. */
  success: number | undefined;
  /** Writes what the request needs to the table. */
  prepare: () => Promise<TestRequest>;
};
