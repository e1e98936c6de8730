import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { indexKeys, shardOf, type MonthlyList } from './keys.ts';
import {
  decodeCursor,
  encodeCursor,
  queryPage,
  type Page,
  type PageRequest,
  type Table,
} from './table.ts';

/** How many months back a list reaches: four times as long as a report is kept. */
const lookBackMonths = 24;
/**
 * How many months are queried in parallel in each round trip. Usually the newest month fills a page; early in a
 * month, the one before it is needed too. A list with few items takes three round trips.
 */
const batches = [1, 2, lookBackMonths - 3] as const;
/** The most items that one call reads, in case a filter matches few of them. */
const mostRead = 1000;
/** Query size with a filter, which has to read more than a page. */
const filterBatch = 100;

/** The last item read for the previous page. */
const position = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });
export type Position = z.infer<typeof position>;

const readPosition = (cursor: string): Position => {
  const result = position.safeParse(decodeCursor(cursor));
  if (result.success) return result.data;
  throw new AppError('invalid', 'This page of the list is no longer known. Please start again.', {
    fields: { cursor: 'Not a cursor of this list' },
  });
};

/** The last `count` months as `YYYY-MM`, newest first. */
const monthsBack = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** Reads one page of a month, newest first, starting after `after`. */
type ReadMonth<T> = (
  month: string,
  page: { limit: number; after: Position | undefined },
) => Promise<Page<T>>;

type MonthPage<T> = {
  page: PageRequest;
  now: Date;
  /** The list whose shards are read, each like a month. */
  list?: MonthlyList;
  /** Filter; all items by default. */
  keep?: (item: T) => boolean;
};

/**
 * A page of a list that is sharded by the month or year of `createdAt`, newest first. Queries the newest shard, and
 * older ones in further round trips only until the page is full. With `keep`, a page may be short or empty and
 * still have a next page.
 */
export const readMonths = async <T extends Position>(
  read: ReadMonth<T>,
  { page: { limit, cursor }, now, keep, list = 'REPORTS' }: MonthPage<T>,
): Promise<Page<T>> => {
  const start = cursor === undefined ? undefined : readPosition(cursor);
  const months = [
    ...new Set(monthsBack(now, lookBackMonths).map((month) => shardOf(list, month))),
  ].filter((month) => !start || month <= shardOf(list, start.createdAt));
  // One extra item shows whether there is a next page.
  const atOnce = keep ? filterBatch : limit + 1;
  const readOn = async (month: string, after: Position | undefined) =>
    read(month, {
      limit: atOnce,
      after: after && shardOf(list, after.createdAt) === month ? after : undefined,
    });
  const items: T[] = [];
  let looked = 0;
  let last = start;
  for (const count of batches) {
    const batch = months.splice(0, count);
    const pages = await Promise.all(batch.map((month) => readOn(month, start)));
    for (const [index, month] of batch.entries())
      for (let current = pages[index]; current;) {
        for (const item of current.items) {
          const stored = keep === undefined || keep(item);
          if (last && (looked === mostRead || (stored && items.length === limit)))
            return { items, nextCursor: encodeCursor({ createdAt: last.createdAt, id: last.id }) };
          if (stored) items.push(item);
          looked += 1;
          last = item;
        }
        // A query returns at most 1 MB, so there may be more of this month.
        current = current.nextCursor === undefined ? undefined : await readOn(month, last);
      }
  }
  return { items, nextCursor: undefined };
};

type MonthList<S extends z.ZodMiniType<Position>> = {
  table: Table;
  list: MonthlyList;
  item: S;
  /** The names of the fields to read, which are those of `item`; all by default. */
  fields?: readonly string[] | undefined;
  keyOf: (id: string) => Record<string, string>;
};

/** Reads one of the lists of {@link indexKeys.monthly}. */
export const monthList = <S extends z.ZodMiniType<Position>>({
  table,
  list,
  item,
  fields,
  keyOf,
}: MonthList<S>) => {
  const read: ReadMonth<z.output<S>> = async (month, { limit, after }) =>
    queryPage({
      table,
      item,
      fields,
      page: {
        limit,
        cursor: after && encodeCursor({ ...keyOf(after.id), ...indexKeys.monthly(list, after) }),
      },
      query: { index: 'gsi1', pk: `${list}#${month}`, newestFirst: true },
    });

  return {
    page: async (request: MonthPage<z.output<S>>) => readMonths(read, { ...request, list }),
  };
};
