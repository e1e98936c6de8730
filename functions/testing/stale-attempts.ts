import { cancellationCodes } from '../platform/table/cancellations.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';

type Write = () => Promise<unknown>;
/** Writes based on data that has changed since it was read, each with its expected result. */
export type Attempts = Record<string, () => Promise<readonly [write: Write, answer: unknown]>>;

/** Runs a transaction. Returns 'refused' if one of its conditions fails, and throws any other error. */
export const writtenOrRefused =
  (table: Table) =>
  async (operations: readonly Operation[]): Promise<string> => {
    try {
      await transact(table, [...operations]);
      return 'written';
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return 'refused';
      throw error;
    }
  };
