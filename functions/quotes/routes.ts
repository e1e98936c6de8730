import { requestQuote } from 'shared/contracts/quotes.ts';
import type { Route } from '../platform/route.ts';

export const quoteRoutes: Route[] = [
  {
    contract: requestQuote,
    entry: 'quotes/endpoints/request-quote.ts',
    grants: [
      { on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem'] },
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
];
