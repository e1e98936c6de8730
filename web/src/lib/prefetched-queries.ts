import { queryClient } from './query-client.ts';

/** A query's key and the API's response to it, embedded in a prerendered page. */
export type PrefetchedQuery = { key: readonly unknown[]; data: unknown };

/** Placeholder for the id in a page that is prerendered once for many addresses. */
export const idOfAddress = '*';

/** The version of the catalogue that a prerendered page contains, in the query cache. */
export const catalogueKey = ['catalogue version'] as const;

const isPrefetchedQuery = (value: unknown): value is PrefetchedQuery =>
  typeof value === 'object' && value !== null && 'key' in value && Array.isArray(value.key);

/**
 * Seeds the query cache with these responses, which are not fetched again: every deployment renders the pages
 * again, and start-app.ts notices when the server has another catalogue. The exception is null, the response for
 * an unknown id, which the screen requests again.
 */
export const seedQueries = (answers: readonly PrefetchedQuery[]): void => {
  for (const { key, data } of answers) {
    queryClient.setQueryData(key, data);
    if (data === null)
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
};

/** Reads the page's `prefetched-queries` element, with `id` filled in; empty if the page has none. */
export const readPrefetchedQueries = (
  text: string | null | undefined,
  id: string | undefined,
): PrefetchedQuery[] => {
  const parsed: unknown = JSON.parse(text ?? '[]', (_name, value) =>
    value === idOfAddress ? id : value,
  );
  return Array.isArray(parsed) ? parsed.filter(isPrefetchedQuery) : [];
};
