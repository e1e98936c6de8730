import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandOutput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { normalizeSearch, searchTerms } from './search-terms.ts';
import type { Searchable } from './search-terms.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Who stands in the operator's search: customers do, administrators do not. */
type Entry = Searchable & { id: string; isAdmin: boolean };

const termsOf = (entry: Entry | undefined): string[] =>
  entry && !entry.isAdmin ? searchTerms(entry) : [];

/** Brings the rows of the search in line with a profile; part of the transaction that writes it. */
export const searchIndexUpdates = (
  { name }: Table,
  { before, after }: { before?: Entry; after: Entry },
): Operation[] => {
  const [old, now] = [termsOf(before), termsOf(after)];
  return [
    ...old
      .filter((term) => !now.includes(term))
      .map((term) => ({ Delete: { TableName: name, Key: keys.searchTerm(after.id, term) } })),
    ...now
      .filter((term) => !old.includes(term))
      .map((term) => ({
        Put: {
          TableName: name,
          Item: {
            ...keys.searchTerm(after.id, term),
            ...indexKeys.searchTerm(term, after.id),
            customerId: after.id,
            term,
          },
        },
      })),
  ];
};

const searchRow = z.object({ customerId: z.string(), term: z.string() });

/**
 * A page of the customers with a term that begins with `search`, by that term. A customer found under
 * several terms shows at the first of them, so none comes twice, on whatever pages the others lie;
 * a page may hold fewer than its limit for that.
 */
export const searchCustomers = async <P extends Entry>(
  { table, parse }: { table: Table; parse: (item: Record<string, unknown>) => P },
  search: string,
  page: PageRequest,
): Promise<Page<P>> => {
  const prefix = normalizeSearch(search);
  if (prefix === '') return { items: [], nextCursor: undefined };
  const { items: rows, nextCursor } = await queryPage({
    table,
    item: searchRow,
    page,
    query: {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk and begins_with(gsi1sk, :prefix)',
      ExpressionAttributeValues: {
        ':pk': indexKeys.searchTerm('', '').gsi1pk,
        ':prefix': prefix,
      },
    },
  });
  const profiles = await readProfiles(
    table,
    [...new Set(rows.map(({ customerId }) => customerId))],
    parse,
  );
  return {
    items: rows.flatMap(({ customerId, term }) => {
      const profile = profiles.get(customerId);
      const first = termsOf(profile).find((candidate) => candidate.startsWith(prefix));
      return profile && first === term ? [profile] : [];
    }),
    nextCursor,
  };
};

const readProfiles = async <P extends Entry>(
  { name, client }: Table,
  ids: readonly string[],
  parse: (item: Record<string, unknown>) => P,
): Promise<Map<string, P>> => {
  const found = new Map<string, P>();
  let pending: Record<string, unknown>[] | undefined = ids.map((id) => keys.user(id));
  while (pending && pending.length > 0) {
    const reply: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: pending } } }),
    );
    for (const item of reply.Responses?.[name] ?? []) {
      const profile = parse(item);
      found.set(profile.id, profile);
    }
    pending = reply.UnprocessedKeys?.[name]?.Keys;
  }
  return found;
};
