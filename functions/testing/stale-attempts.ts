import { cancellationCodes } from '../platform/cancellations.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';

type Write = () => Promise<unknown>;
/** Writes upon what has changed since it was read, each with what it answers. */
export type Attempts = Record<string, () => Promise<readonly [write: Write, answer: unknown]>>;

/** A transaction of which only a condition may keep anything from being written. */
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
