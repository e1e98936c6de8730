import * as z from 'zod/mini';
import type { Desk } from '../desk.ts';
import type { Rows } from '../store/tables.ts';
import { viewOf, type ViewKind } from '../views/views.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { isWithin, newestFirst, pageOf, paging } from './lists.ts';
import { period, text } from './parameters.ts';

/** Mandates have no time and are not listed. */
type ListedKind = Exclude<ViewKind, 'mandate'>;

type Listing<K extends ListedKind> = {
  /** Parameters that rows are picked by, and what they are compared with. */
  filters?: Record<string, (row: Rows[K]) => string | null>;
  /** Which rows are listed at all. */
  isListed?: (row: Rows[K], desk: Desk) => boolean;
};

/** The list of all objects of a kind, by time and by what else they are picked by. */
export const listEndpoint = <K extends ListedKind>(
  kind: K,
  path: string,
  { filters = {}, isListed = () => true }: Listing<K>,
): Endpoint =>
  endpoint(
    'GET',
    path,
    {
      ...paging,
      created: period,
      ...Object.fromEntries(Object.keys(filters).map((name) => [name, z.optional(text())])),
    },
    (desk, parameters) => {
      const given = new Map<string, unknown>(Object.entries(parameters));
      const rows = newestFirst(
        desk,
        kind,
        (row) =>
          isListed(row, desk) &&
          isWithin(row.created, parameters.created) &&
          Object.entries(filters).every(
            ([name, read]) => !given.has(name) || given.get(name) === read(row),
          ),
      );
      return pageOf(rows, path, parameters, (row) => viewOf(desk, kind, row));
    },
  );
