import { listDueItems, type DueItem } from 'shared/contracts/charges.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';

/** What is due, from everybody or one customer; refetched because visits are completed and paid on the phone. */
export const dueItemsQuery = (customerId?: string) => ({
  ...queryFor(listDueItems, customerId === undefined ? {} : { query: { customerId } }),
  staleTime: 0,
});

/** Takes what a customer paid out of what is due, also while the index that the lists are read from still has it. */
export const hidePaid = (customerId: string, ids: readonly string[]): void => {
  const lists = [dueItemsQuery(), dueItemsQuery(customerId)];
  const shows = new Set(lists.map(({ queryKey }) => JSON.stringify(queryKey)));
  amendAnswers(listDueItems, (queryKey) => {
    if (!shows.has(JSON.stringify(queryKey))) return;
    queryClient.setQueryData<DueItem[]>(queryKey, (items) =>
      items?.filter(({ id }) => !ids.includes(id)),
    );
  });
};
