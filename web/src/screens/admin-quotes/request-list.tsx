import Inbox from 'lucide-react/icons/inbox';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Page } from '../../lib/api.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { StatusSelect } from '../../ui/status-select.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { byMonth } from './by-month.ts';

type Request = { id: string; createdAt: string };

/** Requests by month with a status filter and the list's loading, error and empty states. */
export const RequestList = <Item extends Request>({
  list,
  what,
  empty,
  statuses,
  status,
  onStatus,
  card: Card,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
  /** 'Quote requests': used in the error message. */
  what: string;
  empty: string;
  statuses: readonly string[];
  status: string | undefined;
  onStatus: (status: string | undefined) => void;
  card: ComponentType<{ item: Item }>;
}) => {
  const items = list.data?.pages.flatMap((page) => page.items);
  const place = useFocusAfter<HTMLDivElement>(items?.length ?? 0);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <StatusSelect statuses={statuses} status={status} all="All requests" onStatus={onStatus} />
      {!items && <LoadState query={list} what={what} />}
      {items?.length === 0 && !list.hasNextPage && (
        <StatePanel
          icon={<Inbox aria-hidden="true" className="size-12 text-pool-700" />}
          title={`No ${status ?? ''} requests`.replace('  ', ' ')}
        >
          {status ? 'Choose all to see the others.' : empty}
        </StatePanel>
      )}
      {byMonth(items ?? []).map(([month, requests]) => (
        <section key={month} aria-label={month}>
          <h2 className="title-3 mb-3">{month}</h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {requests.map((item) => (
              <li key={item.id}>
                <Card item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} />
    </div>
  );
};
