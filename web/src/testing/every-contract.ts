import type { Contract } from 'shared/contracts/contract.ts';

/** The contract of every endpoint. */
export const everyContract = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../../../shared/contracts/*.ts', '!../../../shared/contracts/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) =>
  Object.values(module).filter(
    (value): value is Contract =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  ),
);
