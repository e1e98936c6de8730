import * as z from 'zod/mini';
import { batchGet } from '../platform/table/batch-get.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { deleteOf, putOf } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { normalizeSearch, searchTerms, type Searchable } from './search-terms.ts';
import { storedProfile, type Profile } from './stored-profile.ts';

/** Only customers are searchable; administrators are not. */
type Entry = Searchable & { id: string; isAdmin: boolean };

const termsOf = (entry: Entry | undefined): string[] =>
  entry && !entry.isAdmin ? searchTerms(entry) : [];

/** Search index operations for the transaction that writes the profile. */
export const searchIndexUpdates = (
  table: Table,
  { before, after }: { before?: Entry; after: Entry },
): Operation[] => {
  const [old, now] = [termsOf(before), termsOf(after)];
  return [
    ...old
      .filter((term) => !now.includes(term))
      .map((term) => deleteOf(table, { key: keys.searchTerm(after.id, term) })),
    ...now
      .filter((term) => !old.includes(term))
      .map((term) =>
        putOf(table, {
          item: {
            ...keys.searchTerm(after.id, term),
            ...indexKeys.searchTerm(term, after.id),
            customerId: after.id,
            term,
          },
        }),
      ),
  ];
};

const searchRow = z.object({ customerId: z.string(), term: z.string() });

/**
 * Customers with a term that starts with `search`, ordered by that term. A customer with several matching terms is
 * listed only under the first one, even across pages, so a page may be shorter than its limit.
 */
export const searchCustomers = async (
  table: Table,
  search: string,
  page: PageRequest,
): Promise<Page<Profile>> => {
  const prefix = normalizeSearch(search);
  if (prefix === '') return { items: [], nextCursor: undefined };
  const { items: rows, nextCursor } = await queryPage({
    table,
    item: searchRow,
    page,
    query: { index: 'gsi1', pk: indexKeys.searchTerm('', '').gsi1pk, sk: prefix },
  });
  const ids = new Set(rows.map(({ customerId }) => customerId));
  const found = await batchGet(table, storedProfile, [...ids].map(keys.user));
  const profiles = new Map(found.map((profile) => [profile.id, profile]));
  return {
    items: rows.flatMap(({ customerId, term }) => {
      const profile = profiles.get(customerId);
      const first = termsOf(profile).find((candidate) => candidate.startsWith(prefix));
      return profile && first === term ? [profile] : [];
    }),
    nextCursor,
  };
};
