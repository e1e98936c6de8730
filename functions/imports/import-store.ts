import { importRows, undoDays } from 'shared/domain/customers/import-fields.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, getRow, isAbsent, putOf } from '../platform/table/rows.ts';
import { queryOf, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';

/** What a row of a file created, without any of the row's content (rules: import-8). */
const storedRow = z.object({
  hash: z.string(),
  customerId: z.string(),
  /** Null for a row without a plan. */
  planId: z.nullable(z.string()),
  importedAt: z.string(),
  /** Seconds since 1970, until which the import can be undone. */
  expire: z.int(),
});
export type MadeRow = Omit<z.infer<typeof storedRow>, 'expire'>;

const secondsOf = (instant: number): number => Math.floor(instant / 1000);

export const importStore = (table: Table) => ({
  /**
   * What the rows of a file created, as long as it can be undone. Read consistently, so that a call continues where
   * another one stopped.
   */
  list: async (importId: string, now: Date): Promise<MadeRow[]> => {
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ pk: keys.importedRow(importId, '').pk }),
        ConsistentRead: true,
        Limit: importRows,
      }),
    );
    return z
      .array(storedRow)
      .parse(Items ?? [])
      .filter(({ expire }) => expire > secondsOf(now.getTime()));
  },

  find: async (importId: string, hash: string): Promise<MadeRow | undefined> =>
    getRow(table, { key: keys.importedRow(importId, hash), row: storedRow, latest: true }),

  forget: async (importId: string, hash: string): Promise<void> => {
    await deleteRow(table, { key: keys.importedRow(importId, hash) });
  },
});
export type ImportStore = ReturnType<typeof importStore>;

/** Records what a row creates, once. Part of the transaction that creates it. */
export const noteRow = (table: Table, importId: string, row: MadeRow): Operation => {
  const importedAt = secondsOf(Date.parse(row.importedAt));
  return putOf(table, {
    item: {
      ...keys.importedRow(importId, row.hash),
      ...row,
      expire: importedAt + undoDays * 24 * 3600,
    },
    when: `${isAbsent} or expire <= :now`,
    values: { now: importedAt },
  });
};
