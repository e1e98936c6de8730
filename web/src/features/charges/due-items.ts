import { listDueItems, type DueItem } from 'shared/contracts/charges.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';

/** What is due from everybody or from one customer. Always refetched, as visits are completed and paid on the phone. */
export const dueItemsQuery = (customerId?: string) => ({
  ...queryFor(listDueItems, customerId === undefined ? {} : { query: { customerId } }),
  staleTime: 0,
});

/** Shows a customer as reminded today. */
export const showReminded = (customerId: string): void => {
  const remindedOn = businessDate(timeNow());
  for (const { queryKey } of [dueItemsQuery(), dueItemsQuery(customerId)])
    queryClient.setQueryData<DueItem[]>(queryKey, (items) =>
      items?.map((item) => (item.customerId === customerId ? { ...item, remindedOn } : item)),
    );
};

/** Removes paid items from the lists of what is due, even while the index behind them still has them. */
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
