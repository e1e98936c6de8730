import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from './table.ts';

/** Keys that DynamoDB takes at once. */
const batchSize = 100;

/** Consistently reads the items that exist, in no order. The keys are without duplicates. */
export const batchGet = async <S extends z.ZodMiniType>(
  table: Table,
  item: S,
  keys: readonly Record<string, string>[],
): Promise<z.output<S>[]> => {
  const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    keys.slice(index * batchSize, (index + 1) * batchSize),
  );
  return (await Promise.all(batches.map(async (batch) => readBatch(table, item, batch)))).flat();
};

const readBatch = async <S extends z.ZodMiniType>(
  { name, client }: Table,
  item: S,
  keys: readonly Record<string, string>[],
): Promise<z.output<S>[]> => {
  const found: z.output<S>[] = [];
  let pending: Record<string, unknown>[] | undefined = [...keys];
  while (pending && pending.length > 0) {
    const reply: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: true } } }),
    );
    found.push(...z.array(item).parse(reply.Responses?.[name] ?? []));
    pending = reply.UnprocessedKeys?.[name]?.Keys;
  }
  return found;
};
