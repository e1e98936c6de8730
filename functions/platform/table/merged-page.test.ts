import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import * as fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mergedPage } from './merged-page.ts';

// Small rows cannot produce a query that is cut off at 1 MB, so the client is a test double.
const client = mockClient(DynamoDBDocumentClient);
// The double replaces the class itself, which other test files share.
afterAll(() => client.restore());
beforeEach(() => {
  client.reset();
});
const table = { name: 'table', client: client as unknown as DynamoDBDocumentClient };
const row = z.object({ gsi3sk: z.string() });
const rankOf = ({ gsi3sk }: z.infer<typeof row>) => gsi3sk.slice(gsi3sk.indexOf('#') + 1);
const prefixes = ['COMPLETED#', 'CANCELLED#'];

/** Answers queries from these sort keys as DynamoDB would, but never with more than `most` rows at a time. */
const hold = (sortKeys: readonly string[], most: number) => {
  client
    .on(QueryCommand)
    .callsFake(
      async (input: {
        Limit: number;
        ScanIndexForward: boolean;
        ExpressionAttributeValues: Record<':first' | ':last', string>;
      }) => {
        const { ':first': first, ':last': last } = input.ExpressionAttributeValues;
        expect(input.ScanIndexForward).toBe(false);
        const found = sortKeys
          .filter((key) => key >= first && key <= last)
          .toSorted()
          .toReversed();
        const items = found.slice(0, Math.min(input.Limit, most)).map((gsi3sk) => ({ gsi3sk }));
        const isCut = items.length === Math.min(input.Limit, most);
        return {
          Items: items,
          ...(isCut && { LastEvaluatedKey: { gsi3pk: 'p', ...items.at(-1) } }),
        };
      },
    );
};
const pageOf = async (limit: number, cursor: string | undefined, pk = 'p') =>
  mergedPage({ table, item: row, index: 'gsi3', pk, prefixes, rankOf, page: { limit, cursor } });

const ranks = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 0, max: 5 })), {
    maxLength: 14,
    selector: String,
  })
  .map((pairs) => pairs.map(([day, id]) => `2026-11-${day}#id-${id}`));
const placed = ranks.chain((all) =>
  fc
    .array(fc.constantFrom(...prefixes), { minLength: all.length, maxLength: all.length })
    .map((of) => all.map((rank, index) => `${of[index]}${rank}`)),
);

test('whatever is in two lists, and however they are cut, all of it comes once and latest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      placed,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 2, max: 9 }),
      async (sortKeys, limit, most) => {
        client.reset();
        hold(sortKeys, most);
        const pages: string[][] = [];
        let cursor: string | undefined;
        do {
          const page = await pageOf(limit, cursor);
          pages.push(page.items.map(rankOf));
          cursor = page.nextCursor;
        } while (cursor !== undefined && pages.length < 40);
        expect(pages.flat()).toEqual(
          sortKeys
            .map((gsi3sk) => rankOf({ gsi3sk }))
            .toSorted()
            .toReversed(),
        );
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
        // Unless a query was cut off, all pages but the last are full, and none has a cursor that leads to an empty
        // page.
        const short = pages.filter(
          ({ length }, index) =>
            length < (index < pages.length - 1 ? limit : Math.min(1, pages.length - 1)),
        );
        expect(most < limit + 2 ? [] : short).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test.each(['', 'nonsense', Buffer.from('{"list":"p","after":"x"}').toString('base64url')])(
  'a cursor such as %j is none of this list',
  async (cursor) => {
    hold([], 9);
    await expect(pageOf(2, cursor)).rejects.toMatchObject({ code: 'invalid' });
  },
);

test('a cursor of somebody else’s list is none of this one', async () => {
  hold(['COMPLETED#2026-11-10#a', 'COMPLETED#2026-11-11#b'], 9);
  const { nextCursor } = await pageOf(1, undefined);
  await expect(pageOf(1, nextCursor, 'another')).rejects.toMatchObject({ code: 'invalid' });
  expect((await pageOf(1, nextCursor)).items.map(rankOf)).toEqual(['2026-11-10#a']);
});
