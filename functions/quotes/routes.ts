import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

export const quoteRoutes: Route[] = [
  {
    contract: requestQuote,
    entry: 'quotes/endpoints/request-quote.ts',
    grants: [
      { on: 'table', actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:PutItem'] },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'ORIGIN_SECRET',
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
      'ADMIN_EMAIL',
      'SITE_SETTINGS',
    ],
  },
  {
    contract: listQuotes,
    entry: 'quotes/endpoints/list-quotes.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: transitionQuote,
    entry: 'quotes/endpoints/transition-quote.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
