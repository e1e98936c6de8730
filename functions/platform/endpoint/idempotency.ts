import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { derivedId } from '../table/derived-id.ts';
import { keys } from '../table/keys.ts';
import { getRow, isAbsent, putOf } from '../table/rows.ts';
import type { Table } from '../table/table.ts';
import type { Operation } from '../table/transact.ts';

/** Something to be done only once. `key` is the idempotency key of the call, `body` its parsed body. */
export type IdempotentAction = { userId: string; action: string; key: string; body: unknown };

/** Identifies a body without storing its content. */
export const bodyHash = (body: unknown): string => derivedId('body', JSON.stringify(body));

/**
 * @param stored the hash of the body that was carried out; undefined if none was stored.
 * @throws AppError `conflict` when a key is reused with a different body (rules: api-24).
 */
export const requireSameBody = (stored: string | undefined, body: unknown): void => {
  if (stored === undefined || stored === bodyHash(body)) return;
  throw new AppError(
    'conflict',
    'We already have what you sent before, as it was then. To send this too, please send it again.',
  );
};

/** Longer than a browser keeps retrying a call. */
const rememberedSeconds = 24 * 3600;

const mark = z.object({ made: z.array(z.string()), bodyHash: z.optional(z.string()) });

/**
 * Put this in the transaction that carries out the action, so that the transaction fails if the action was already
 * carried out. `made` lists the ids of what the action created.
 */
export const idempotencyRecord = (
  table: Table,
  {
    idempotentAction,
    made,
    now,
  }: { idempotentAction: IdempotentAction; made: readonly string[]; now: Date },
): Operation =>
  putOf(table, {
    item: {
      ...keys.idempotency(idempotentAction.userId, idempotentAction.action, idempotentAction.key),
      made,
      bodyHash: bodyHash(idempotentAction.body),
      expire: Math.floor(now.getTime() / 1000) + rememberedSeconds,
    },
    when: isAbsent,
  });

/**
 * The ids of what the action created; undefined if it has not been carried out.
 * @throws AppError `conflict` if it was carried out with a different body.
 */
export const priorResult = async (
  table: Table,
  { userId, action, key, body }: IdempotentAction,
): Promise<string[] | undefined> => {
  const row = keys.idempotency(userId, action, key);
  const prior = await getRow(table, { key: row, row: mark, latest: true });
  requireSameBody(prior?.bodyHash, body);
  return prior?.made;
};
