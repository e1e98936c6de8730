import { queryClient } from './query-client.ts';

/** What a page was made with: the key of a query and what the API answers to it. */
export type PrefetchedQuery = { key: readonly unknown[]; data: unknown };

/** Stands in a page that is made for many addresses where each has an id of its own. */
export const idOfAddress = '*';

const isKnownAnswer = (value: unknown): value is PrefetchedQuery =>
  typeof value === 'object' && value !== null && 'key' in value && Array.isArray(value.key);

/** Lets queries begin with these answers. They count as outdated: a screen asks again once it stands. */
export const takeKnownAnswers = (answers: readonly PrefetchedQuery[]): void => {
  for (const { key, data } of answers) {
    queryClient.setQueryData(key, data);
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
};

/** The answers a page carries in its `known-answers` element, with the address's id; none on a page without. */
export const readKnownAnswers = (
  text: string | null | undefined,
  id: string | undefined,
): PrefetchedQuery[] => {
  const parsed: unknown = JSON.parse(text ?? '[]', (_name, value) =>
    value === idOfAddress ? id : value,
  );
  return Array.isArray(parsed) ? parsed.filter(isKnownAnswer) : [];
};
