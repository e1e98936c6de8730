import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

/** Something a person wants once, named by the idempotency key of their request. */
export type IdempotentAction = { userId: string; action: string; key: string };

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Longer than anybody goes on pressing a button or a browser repeats a call. */
const rememberedSeconds = 24 * 3600;

const mark = z.object({ made: z.array(z.string()) });

/**
 * The item that says an idempotent action was carried out. It belongs in the transaction that does so: that
 * transaction then fails when the idempotent action was carried out before. `made` are the ids of what it made.
 */
export const idempotencyRecord = (
  { name }: Table,
  {
    idempotentAction,
    made,
    now,
  }: { idempotentAction: IdempotentAction; made: readonly string[]; now: Date },
): Item => ({
  Put: {
    TableName: name,
    Item: {
      ...keys.idempotency(idempotentAction.userId, idempotentAction.action, idempotentAction.key),
      made,
      expire: Math.floor(now.getTime() / 1000) + rememberedSeconds,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The ids of what an idempotent action made; undefined when it was not carried out. */
export const priorResult = async (
  { name, client }: Table,
  { userId, action, key }: IdempotentAction,
): Promise<string[] | undefined> => {
  const { Item } = await client.send(
    new GetCommand({
      TableName: name,
      Key: keys.idempotency(userId, action, key),
      ConsistentRead: true,
    }),
  );
  return Item && mark.parse(Item).made;
};
