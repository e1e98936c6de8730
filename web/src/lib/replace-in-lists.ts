import type { InfiniteData } from '@tanstack/react-query';
import type { Page, PagedContract } from './api.ts';
import { queryClient } from './query-client.ts';

/** Shows a changed item at once in every list of an endpoint that has it; the order stays as it is. */
export const replaceInLists = <Item extends { id: string }>(
  contract: PagedContract<Item[]>,
  changed: Item,
): void => {
  queryClient.setQueriesData<InfiniteData<Page<Item[]>>>(
    { queryKey: [contract.name] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === changed.id ? changed : item)),
        })),
      },
  );
};
