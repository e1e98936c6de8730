import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from 'shared/contracts/customers.ts';
import { CustomerCards } from '../../features/customers/customer-cards.tsx';
import { customerSearchQuery } from '../../features/customers/customer-queries.ts';
import { CustomerSearchField } from '../../features/customers/customer-search-field.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';

/** How long typing has to rest before it is searched for, in ms. */
const typingPause = 300;

const foundText = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'} found`;

export const CustomersTab = ({ onHistory }: { onHistory: (customer: Customer) => void }) => {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPause);
  const list = useInfiniteQuery({
    ...customerSearchQuery(search),
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const isSettled = customers !== undefined && !list.isPlaceholderData;
  const isEmptySearch = isSettled && search !== '' && customers.length === 0 && !list.hasNextPage;
  return (
    <>
      <h2 className="sr-only">Customers</h2>
      <CustomerSearchField
        value={typed}
        onChange={setTyped}
        found={
          isSettled && search !== '' ? foundText(customers.length, list.hasNextPage) : undefined
        }
      />
      {list.isError && !list.isPlaceholderData && !customers && (
        <ErrorPanel what="Customers" onRetry={() => void list.refetch()} />
      )}
      {!customers && !list.isError && <Loading label="Loading customers..." />}
      {isEmptySearch && (
        <StatePanel
          heading="h3"
          icon={<SearchX aria-hidden="true" className="size-12 text-pool-700" />}
          title="No customers found"
          action={
            <Button tone="paper" onClick={() => setTyped('')}>
              Show all customers
            </Button>
          }
        >
          No name, e-mail or address begins with “{search}”.
        </StatePanel>
      )}
      {customers && !isEmptySearch && (
        <div aria-busy={list.isPlaceholderData}>
          <CustomerCards customers={customers} onHistory={onHistory} />
          {list.hasNextPage && !list.isPlaceholderData && (
            <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
          )}
        </div>
      )}
    </>
  );
};
