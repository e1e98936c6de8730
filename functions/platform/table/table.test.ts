import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queryUpTo } from './table.ts';

// Small rows cannot produce a query that is cut off at 1 MB, so the client is a test double.
const client = mockClient(DynamoDBDocumentClient);
// The double replaces the class itself, which other test files share.
afterAll(() => client.restore());

const table = { name: 'table', client: client as unknown as DynamoDBDocumentClient };
const row = z.object({ pk: z.string(), sk: z.string() });

/** Answers queries from rows with these sort keys, but never with more than `most` at a time. */
const hold = (sortKeys: readonly string[], most: number) => {
  client.reset();
  client
    .on(QueryCommand)
    .callsFake(
      async ({
        Limit,
        ExclusiveStartKey: after,
      }: {
        Limit: number;
        ExclusiveStartKey?: { sk: string };
      }) => {
        const size = Math.min(Limit, most);
        const found = sortKeys.filter((sk) => after === undefined || sk > after.sk);
        const Items = found.slice(0, size).map((sk) => ({ pk: 'p', sk }));
        return { Items, ...(Items.length === size && { LastEvaluatedKey: Items.at(-1) }) };
      },
    );
};

test('of any number of rows, however a query is cut, the first come in order, no more of them than asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      async (stored, limit, most) => {
        const keys = Array.from({ length: stored }, (_, index) => String(index).padStart(2, '0'));
        hold(keys, most);
        const found = await queryUpTo({ table, item: row, query: { pk: 'p' }, limit });
        expect(found.map(({ sk }) => sk)).toEqual(keys.slice(0, limit));
      },
    ),
  );
});
