import * as z from 'zod/mini';
import type { Desk } from '../desk.ts';
import type { Json } from '../store/rows.ts';
import type { Kind, Rows } from '../store/tables.ts';
import { invalid } from './stripe-error.ts';
import { text, whole } from './parameters.ts';

/** Parameters of every list. */
export const paging = {
  limit: z.optional(z.pipe(whole, z.number().check(z.gte(1), z.lte(100)))),
  starting_after: z.optional(text()),
  ending_before: z.optional(text()),
};

type Bounds = {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
};

/** Whether a time lies in what `created` asks for. */
export const isWithin = (at: number, period: number | Bounds | undefined): boolean => {
  if (period === undefined) return true;
  if (typeof period === 'number') return at === period;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = period;
  return at > gt && at >= gte && at < lt && at <= lte;
};

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/**
 * One page of a list, newest first.
 * @param items already in that order
 */
export const pageOf = <T extends { id: string }>(
  items: T[],
  url: string,
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  view: (item: T) => Json,
): Json => {
  const indexOf = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index === -1)
      throw invalid(`The list has no '${id}'.`, { code: 'resource_missing', param });
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end).map(view), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const data = items.slice(start, start + limit).map(view);
  return { object: 'list', data, has_more: start + limit < items.length, url };
};

/** All rows of a kind for which `is` holds, newest first. */
export const newestFirst = <K extends Kind>(
  { store }: Desk,
  kind: K,
  is: (row: Rows[K]) => boolean,
): Rows[K][] => {
  const createdOf = (row: Rows[K]): number => ('created' in row ? row.created : 0);
  return store
    .all(kind)
    .filter(is)
    .toReversed()
    .toSorted((a, b) => createdOf(b) - createdOf(a));
};
