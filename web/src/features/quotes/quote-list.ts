import { listQuotes, type AdminQuote } from 'shared/contracts/admin-quotes.ts';
import type { QuoteStatus } from 'shared/domain/customers/quote-status.ts';
import { pagesFor } from '../../lib/query-client.ts';
import type { ListRule } from '../../lib/written-items.ts';

/** Newest first, of one status or all; refetched because visitors can send new ones at any time. */
export const quotesQuery = (status: QuoteStatus | undefined) => ({
  ...pagesFor(listQuotes, 20, { query: { status } }),
  staleTime: 0,
});

export const quotesRule: ListRule<AdminQuote> = {
  contract: listQuotes,
  holds: ({ status }, { query }) => (query?.['status'] ?? status) === status,
  place: ({ createdAt, id }) => `${createdAt}#${id}`,
  newestFirst: true,
  revision: ({ changedAt }) => changedAt ?? '',
};
