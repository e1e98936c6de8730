import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/use-debounced.ts';
import { customerSearchQuery, type CustomerPages } from './customer-queries.ts';

/** How long to wait after the last keystroke before searching, in milliseconds. */
const typingPause = 300;

const foundText = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'} found`;

/** The customers matching the typed text, page by page; earlier results stay until new ones arrive. */
export const useCustomerSearch = (typed: string, pages: CustomerPages) => {
  const search = useDebounced(typed.trim(), typingPause);
  const list = useInfiniteQuery({
    ...customerSearchQuery(search, pages),
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const isSettled = customers !== undefined && !list.isPlaceholderData && search === typed.trim();
  return {
    list,
    customers,
    /** The text searched for; empty if all customers are shown. */
    search,
    /** Whether these results are for the current text. */
    isSettled,
    isEmpty: isSettled && search !== '' && customers.length === 0 && !list.hasNextPage,
    /** '3 customers found' after a search, otherwise undefined. */
    found: isSettled && search !== '' ? foundText(customers.length, list.hasNextPage) : undefined,
  };
};
