import * as z from 'zod/mini';
import { getRow, type RowKey } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';

const owner = z.object({ userId: z.string() });

/** The id of the user who owns an address or a sign-in, read consistently. */
export const rowOwner = async (table: Table, key: RowKey): Promise<string | undefined> =>
  (await getRow(table, { key, row: owner, latest: true }))?.userId;
