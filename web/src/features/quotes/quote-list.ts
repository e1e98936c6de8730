import { infiniteQueryOptions } from '@tanstack/react-query';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import type { QuoteStatus } from 'shared/domain/quote-status.ts';
import { callPage } from '../../lib/api.ts';

/** Quote requests, newest first, of one status or of all; visitors send new ones at any time. */
export const quotesQuery = (status: QuoteStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [listQuotes.name, status ?? 'all'],
    queryFn: async ({ pageParam }) => callPage(listQuotes, { cursor: pageParam, status }),
    initialPageParam: ((): string | undefined => undefined)(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
