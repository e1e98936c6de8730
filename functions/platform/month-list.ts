import { monthOf } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from './table.ts';
import type { Page, PageRequest } from './table.ts';

/** How far back a list of requests reaches, in months. */
const lookBackMonths = 24;
/** Months asked for at once; a working business fills a page from these. */
const monthsAtOnce = 3;
/** Items one call looks at before it gives what it found: a filter that matches little ends here. */
const mostRead = 1000;

/** The last item the page before has looked at. */
const position = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });
export type Position = z.infer<typeof position>;

const readPosition = (cursor: string): Position => {
  const result = position.safeParse(decodeCursor(cursor));
  if (result.success) return result.data;
  throw new AppError('invalid', 'This page of the list is no longer known. Please start again.', {
    fields: { cursor: 'Not a cursor of this list' },
  });
};

/** The months of the look-back as `YYYY-MM`, newest first. */
const monthsBack = (now: Date): string[] =>
  Array.from({ length: lookBackMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

type MonthList<T> = {
  page: PageRequest;
  now: Date;
  /** One page of a month, newest first, from `after` on. */
  read: (month: string, after: Position | undefined) => Promise<Page<T>>;
  /** Which items the page is for; all unless said. */
  keep?: (item: T) => boolean;
};

/**
 * A page of a list that is sharded by the month of `createdAt`, newest first. The newest months are read
 * side by side. A page may hold less than asked for, or nothing, and still name a next one.
 */
export const readMonths = async <T extends Position>({
  page: { limit, cursor },
  now,
  read,
  keep = () => true,
}: MonthList<T>): Promise<Page<T>> => {
  const after = cursor === undefined ? undefined : readPosition(cursor);
  const months = monthsBack(now).filter((month) => !after || month <= monthOf(after.createdAt));
  const items: T[] = [];
  let looked = 0;
  for (let first = 0; first < months.length; first += monthsAtOnce) {
    const batch = months.slice(first, first + monthsAtOnce);
    const begin = (month: string) =>
      after && monthOf(after.createdAt) === month ? after : undefined;
    const pages = await Promise.all(batch.map((month) => read(month, begin(month))));
    for (const [index, month] of batch.entries())
      for (let current = pages[index]; current;) {
        for (const item of current.items) {
          if (keep(item)) items.push(item);
          looked += 1;
          if (items.length === limit || looked === mostRead)
            return { items, nextCursor: encodeCursor({ createdAt: item.createdAt, id: item.id }) };
        }
        const last = current.items.at(-1);
        current = current.nextCursor === undefined || !last ? undefined : await read(month, last);
      }
  }
  return { items, nextCursor: undefined };
};
