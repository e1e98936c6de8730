import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, queryPage } from './table.ts';
import type { IndexName, Page, PageRequest, Table } from './table.ts';

/** A day and an id, as they follow the prefix of a sort key. */
const rank = z.string().check(z.regex(/^[\w-]+#[\w-]+$/));

/** The last item of the previous page, and whose list it was. */
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
  /** The fields of `item`. */
  fields?: readonly string[] | undefined;
  page: PageRequest;
  index: IndexName;
  pk: string;
  /** Of the sort keys, such as `SENT#`; a rank follows. */
  prefixes: readonly string[];
  /** What follows the prefix in an item's sort key: its day and id. */
  rankOf: (item: z.output<S>) => string;
};

/** A page of the items below several prefixes of one partition, latest first: queries them side by side. */
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
        // Two extra: the item the previous page ended with, and one that shows whether another page follows.
        page: { limit: page.limit + 2 },
        query: { index, pk, sk: [prefix, `${prefix}${after ?? '~'}`], newestFirst: true },
      });
      return { items, isCut: nextCursor !== undefined };
    }),
  );
  // DynamoDB returns at most 1 MB: past the point where one list was cut short, the order is not known yet.
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
