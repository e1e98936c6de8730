import * as z from 'zod/mini';
import { readItems } from './joined-reads.ts';
import type { Table } from './table.ts';

/** Reads the items that exist, with consistent reads and in no particular order. The keys must not repeat. */
export const batchGet = async <S extends z.ZodMiniType>(
  table: Table,
  item: S,
  keys: readonly Record<string, string>[],
): Promise<z.output<S>[]> => z.array(item).parse(await readItems(table, keys, { latest: true }));
