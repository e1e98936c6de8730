import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { dayQuery } from '../../../features/bookings/day/operator-day.ts';
import { visitPerson } from '../../../features/bookings/day/visit-person.ts';
import { conversationsQuery } from '../../../features/chat/chat-queries.ts';
import { quotesQuery } from '../../../features/quotes/quote-list.ts';
import { isFirstWait } from '../../../lib/first-wait.ts';
import { paths } from '../../../lib/paths.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { useToday } from '../../../lib/use-today.ts';

/** One kind of thing that waits for the operator, and where it is dealt with. */
export type Waiting = { label: string; words: string; to: string };

type Pages = { pages: { items: readonly unknown[]; nextCursor?: string | undefined }[] };

/** '3', '50+' if there are more pages; undefined if there are none. */
const countOf = (data: Pages | undefined): string | undefined => {
  const [first] = data?.pages ?? [];
  if (!first || first.items.length === 0) return undefined;
  return `${first.items.length}${first.nextCursor === undefined ? '' : '+'}`;
};

const line = (label: string, words: string | undefined, to: string): Waiting[] =>
  words === undefined ? [] : [{ label, words, to }];

/**
 * What waits for the operator, without what is nothing; `failed` says what could not be loaded, in words that start a
 * sentence.
 */
export const useWhatWaits = () => {
  const stops = useInfiniteQuery(dayQuery(useToday(), undefined));
  const figures = useQuery({ ...queryFor(getStatistics), refetchOnMount: 'always' });
  const quotes = useInfiniteQuery(quotesQuery('pending'));
  const conversations = useInfiniteQuery(conversationsQuery('waiting'));
  const reads = [
    { query: stops, what: 'The next stop' },
    { query: figures, what: 'The number of reports' },
    { query: quotes, what: 'The number of quotes' },
    { query: conversations, what: 'The number of messages' },
  ];
  const next = stops.data?.pages.flatMap(({ items }) => items).find(isOpenVisit);
  const reports = figures.data?.pendingReports ?? 0;
  return {
    isAwaited: reads.some(({ query }) => isFirstWait(query)),
    waiting: [
      ...line(
        'Next stop',
        next && [visitPerson(next).name, next.preferredTime].filter(Boolean).join(', '),
        paths.adminBookings(),
      ),
      ...line(
        'Reports to complete',
        reports > 0 ? String(reports) : undefined,
        paths.adminDashboard(),
      ),
      ...line('Quotes to answer', countOf(quotes.data), paths.adminQuotes({ status: 'pending' })),
      ...line('Messages to answer', countOf(conversations.data), paths.adminMessages()),
    ],
    failed: reads.flatMap(({ query, what }) =>
      query.isError && !query.data ? [{ what, retry: () => void query.refetch() }] : [],
    ),
  };
};
