import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import {
  decodeCursor,
  encodeCursor,
  queryPage,
  type IndexName,
  type Page,
  type PageRequest,
  type Table,
} from './table.ts';

/** A day and an id, which follow the prefix in a sort key. */
const rank = z.string().check(z.regex(/^[\w-]+#[\w-]+$/));

/** The last item of the previous page, and the list it belongs to. */
const position = z.strictObject({ list: z.string(), after: rank });

const readPosition = (cursor: string, list: string): string => {
  const result = position.safeParse(decodeCursor(cursor));
  if (result.success && result.data.list === list) return result.data.after;
  throw new AppError('invalid', 'This page of the list is no longer known. Please start again.', {
    fields: { cursor: 'Not a cursor of this list' },
  });
};

type MergedPage<S extends z.ZodMiniType> = {
  table: Table;
  item: S;
  /** The names of the fields to read, which are those of `item`; all by default. */
  fields?: readonly string[] | undefined;
  page: PageRequest;
  index: IndexName;
  pk: string;
  /** Prefixes of the sort keys, such as `SENT#`, each followed by a rank. */
  prefixes: readonly string[];
  /** The part of an item's sort key after the prefix: its day and id. */
  rankOf: (item: z.output<S>) => string;
};

/** A page of the items under several prefixes of one partition, latest first. Queries the prefixes in parallel. */
export const mergedPage = async <S extends z.ZodMiniType>({
  table,
  item,
  fields,
  page,
  index,
  pk,
  prefixes,
  rankOf,
}: MergedPage<S>): Promise<Page<z.output<S>>> => {
  const list = `${pk} ${prefixes.join(' ')}`;
  const after = page.cursor === undefined ? undefined : readPosition(page.cursor, list);
  const parts = await Promise.all(
    prefixes.map(async (prefix) => {
      const { items, nextCursor } = await queryPage({
        table,
        item,
        fields,
        // Two extra: the item that ended the previous page, and one that shows whether there is a next page.
        page: { limit: page.limit + 2 },
        query: { index, pk, sk: [prefix, `${prefix}${after ?? '~'}`], newestFirst: true },
      });
      return { items, isCut: nextCursor !== undefined };
    }),
  );
  // DynamoDB returns at most 1 MB. Beyond the point where a list was cut off, the merged order is not known yet.
  const floor = parts
    .flatMap(({ items, isCut }) => (isCut ? items.slice(-1).map(rankOf) : []))
    .reduce((one, other) => (one > other ? one : other), '');
  const found = parts
    .flatMap(({ items }) => items)
    .filter((one) => rankOf(one) >= floor && (after === undefined || rankOf(one) < after))
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1));
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      last !== undefined && (found.length > page.limit || floor !== '')
        ? encodeCursor({ list, after: rankOf(last) })
        : undefined,
  };
};
