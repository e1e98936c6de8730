import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { getRow, isAbsent, putOf } from './rows.ts';
import type { Table } from './table.ts';
import type { Operation } from './transact.ts';

/** Something a person wants done once; `key` is the idempotency key of their call. */
export type IdempotentAction = { userId: string; action: string; key: string };

/** Longer than a browser keeps retrying a call. */
const rememberedSeconds = 24 * 3600;

const mark = z.object({ made: z.array(z.string()) });

/**
 * Put this in the transaction that carries out the action: the transaction then fails if the action was
 * carried out before. `made` are the ids of what the action created.
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

/** The ids of what the action created; undefined when it was not carried out. */
export const priorResult = async (
  table: Table,
  { userId, action, key }: IdempotentAction,
): Promise<string[] | undefined> =>
  (await getRow(table, { key: keys.idempotency(userId, action, key), row: mark, latest: true }))
    ?.made;
