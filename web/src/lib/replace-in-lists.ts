import type { InfiniteData } from '@tanstack/react-query';
import type { Page, PagedContract } from './api.ts';
import { queryClient } from './query-client.ts';

type Identified = { id: string };

const changeLists = <Item extends Identified>(
  contract: PagedContract<Item[]>,
  change: (items: Item[]) => Item[],
): void => {
  queryClient.setQueriesData<InfiniteData<Page<Item[]>>>(
    { queryKey: [contract.name] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
};

/** Updates a changed item in every cached list of an endpoint, without reordering. */
export const replaceInLists = <Item extends Identified>(
  contract: PagedContract<Item[]>,
  changed: Item,
): void =>
  changeLists(contract, (items) => items.map((item) => (item.id === changed.id ? changed : item)));

/** Removes an item from every cached list of an endpoint. */
export const removeFromLists = (contract: PagedContract<Identified[]>, id: string): void =>
  changeLists(contract, (items) => items.filter((item) => item.id !== id));
