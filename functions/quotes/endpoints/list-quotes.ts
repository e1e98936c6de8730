import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { quoteStore } from '../quote-store.ts';

export const handler = endpoint({
  contract: listQuotes,
  dependencies: () => ({ quotes: quoteStore(table()) }),
  handle: async ({ query, now }, { quotes }) => quotes.list(query, now),
});
