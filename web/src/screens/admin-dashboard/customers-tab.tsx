import { useInfiniteQuery } from '@tanstack/react-query';
import { CustomerCards } from '../../features/customers/customer-cards.tsx';
import { customerSearchQuery } from '../../features/customers/customer-queries.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadState } from '../../ui/state-panel.tsx';

const everybody = customerSearchQuery('', { limit: 10 });

export const CustomersTab = () => {
  const list = useInfiniteQuery(everybody);
  const customers = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <h2 className="sr-only">Customers</h2>
      {!customers && <LoadState query={list} what="Customers" label="Loading customers..." />}
      {customers && <CustomerCards customers={customers} />}
      <LoadMore list={list} />
    </>
  );
};
