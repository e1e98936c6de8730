import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/use-debounced.ts';
import { customerSearchQuery } from './customer-queries.ts';

/** How long typing has to rest before it is searched for, in ms. */
const typingPause = 300;

const foundText = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'} found`;

/** The customers for what is being typed, page by page; the ones before stand until the next are there. */
export const useCustomerSearch = (typed: string) => {
  const search = useDebounced(typed.trim(), typingPause);
  const list = useInfiniteQuery({
    ...customerSearchQuery(search),
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const isSettled = customers !== undefined && !list.isPlaceholderData && search === typed.trim();
  return {
    list,
    customers,
    /** What was searched for; empty when everybody is shown. */
    search,
    /** Whether these are the customers for what is typed now. */
    isSettled,
    /** Whether nobody was found. */
    isEmpty: isSettled && search !== '' && customers.length === 0 && !list.hasNextPage,
    /** '3 customers found', once a search has ended; undefined otherwise. */
    found: isSettled && search !== '' ? foundText(customers.length, list.hasNextPage) : undefined,
  };
};
