import type { Contract } from 'shared/contracts/contract.ts';

/** The status with which an endpoint says that it did what it was asked. */
export const successStatus = ({ response, status = 200 }: Contract): number =>
  response === 'redirect' ? 302 : status;
