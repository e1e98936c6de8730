import * as z from 'zod/mini';

/** A row's primary key; all of the product's keys are strings. */
export type RowKey = Record<string, { S: string }>;

const anything = z.record(z.string(), z.unknown());
const ofTable = { TableName: z.string() };

/** The forms in which a request names a row: as a whole item or by its key. */
const write = z.looseObject({ ...ofTable, Item: z.optional(anything), Key: z.optional(anything) });
const batch = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.looseObject({
        PutRequest: z.optional(z.object({ Item: anything })),
        DeleteRequest: z.optional(z.object({ Key: anything })),
      }),
    ),
  ),
});
const transaction = z.looseObject({
  TransactItems: z.array(
    z.looseObject({
      Put: z.optional(write),
      Update: z.optional(write),
      Delete: z.optional(write),
    }),
  ),
});

const single = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** The keys of the rows of `table` that an accepted request may have changed; none if it was not a write. */
export const writtenKeys = ({
  operation,
  input,
  table,
  keyNames,
}: {
  /** Such as 'PutItem'. */
  operation: string;
  /** The body of the request. */
  input: unknown;
  table: string;
  keyNames: readonly string[];
}): RowKey[] => {
  const keySchema = z.object(
    Object.fromEntries(keyNames.map((name) => [name, z.object({ S: z.string() })])),
  );
  const keyOf = (row: unknown): RowKey => keySchema.parse(row);
  const written = (writes: readonly (z.infer<typeof write> | undefined)[]): RowKey[] =>
    writes.flatMap((one) => (one?.TableName === table ? [keyOf(one.Item ?? one.Key)] : []));
  if (single.has(operation)) return written([write.parse(input)]);
  if (operation === 'TransactWriteItems')
    return written(
      transaction
        .parse(input)
        .TransactItems.flatMap(({ Put, Update, Delete }) => [Put, Update, Delete]),
    );
  if (operation === 'BatchWriteItem')
    return (batch.parse(input).RequestItems[table] ?? []).map(({ PutRequest, DeleteRequest }) =>
      keyOf(PutRequest?.Item ?? DeleteRequest?.Key),
    );
  return [];
};
