import * as z from 'zod/mini';
import { readItems } from './joined-reads.ts';
import type { Table } from './table.ts';

/** Consistently reads the items that exist, in no order. The keys are without duplicates. */
export const batchGet = async <S extends z.ZodMiniType>(
  table: Table,
  item: S,
  keys: readonly Record<string, string>[],
): Promise<z.output<S>[]> => z.array(item).parse(await readItems(table, keys, { latest: true }));
