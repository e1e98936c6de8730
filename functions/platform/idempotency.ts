import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { getRow, isAbsent, putOf } from './rows.ts';
import type { Table } from './table.ts';
import type { Operation } from './transact.ts';

/** Something a person wants once, named by the idempotency key of their request. */
export type IdempotentAction = { userId: string; action: string; key: string };

/** Longer than anybody goes on pressing a button or a browser repeats a call. */
const rememberedSeconds = 24 * 3600;

const mark = z.object({ made: z.array(z.string()) });

/**
 * The item that says an idempotent action was carried out. It belongs in the transaction that does so: that
 * transaction then fails when the idempotent action was carried out before. `made` are the ids of what it made.
 */
export const idempotencyRecord = (
  table: Table,
  {
    idempotentAction,
    made,
    now,
  }: { idempotentAction: IdempotentAction; made: readonly string[]; now: Date },
): Operation => ({
  Put: putOf(table, {
    item: {
      ...keys.idempotency(idempotentAction.userId, idempotentAction.action, idempotentAction.key),
      made,
      expire: Math.floor(now.getTime() / 1000) + rememberedSeconds,
    },
    when: isAbsent,
  }),
});

/** The ids of what an idempotent action made; undefined when it was not carried out. */
export const priorResult = async (
  table: Table,
  { userId, action, key }: IdempotentAction,
): Promise<string[] | undefined> =>
  (await getRow(table, { key: keys.idempotency(userId, action, key), row: mark, latest: true }))
    ?.made;
