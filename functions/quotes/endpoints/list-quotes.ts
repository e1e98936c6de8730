import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { quoteStore } from '../quote-store.ts';

export const handler = endpoint({
  contract: listQuotes,
  dependencies: (table) => ({ quotes: quoteStore(table) }),
  handle: async ({ query, now }, { quotes }) => quotes.list(query, now),
});
