import { listDueItems, type DueItem } from 'shared/contracts/charges.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';

/** Takes what a customer paid out of what is due, also while the index that the lists are read from still has it. */
export const hidePaid = (customerId: string, ids: readonly string[]): void => {
  const lists = [queryFor(listDueItems), queryFor(listDueItems, { query: { customerId } })];
  const shows = new Set(lists.map(({ queryKey }) => JSON.stringify(queryKey)));
  amendAnswers(listDueItems, (queryKey) => {
    if (!shows.has(JSON.stringify(queryKey))) return;
    queryClient.setQueryData<DueItem[]>(queryKey, (items) =>
      items?.filter(({ id }) => !ids.includes(id)),
    );
  });
};
