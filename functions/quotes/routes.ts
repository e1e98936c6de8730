import { requestQuote } from 'shared/contracts/quotes.ts';
import type { Route } from '../platform/route.ts';

export const quoteRoutes: Route[] = [
  {
    contract: requestQuote,
    entry: 'quotes/endpoints/request-quote.ts',
    grants: [{ on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
