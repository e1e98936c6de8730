import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PagedContract } from '../../lib/api.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadState } from '../../ui/state-panel.tsx';

/** Few enough that all three sections can be found on a phone without much scrolling. */
const linesShown = 6;

/** One of a customer's lists, page by page. */
export const HistorySection = <Item extends { id: string }>({
  title,
  contract,
  customerId,
  empty,
  line: Line,
}: {
  title: string;
  contract: PagedContract<Item[]>;
  customerId: string;
  empty: string;
  line: ComponentType<{ item: Item }>;
}) => {
  const query = useInfiniteQuery({
    ...pagesFor(contract, linesShown, { params: { id: customerId } }),
    // Customers read, book and cancel in the meantime.
    refetchOnMount: 'always',
  });
  const { data } = query;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <h3 className="title-3 mb-3">{title}</h3>
      {!items && (
        <LoadState query={query} what={title} label={`Loading ${title.toLowerCase()}...`} compact />
      )}
      {items?.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y-2 divide-cream-200 rounded-control border-2 border-cream-200 bg-white">
          {items.map((item) => (
            <li key={item.id}>
              <Line item={item} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={query} />
    </section>
  );
};
