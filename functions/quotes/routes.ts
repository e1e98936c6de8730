import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { onIndex, onMail, onTable, routesOf } from '../platform/route.ts';

export const quoteRoutes = routesOf('quotes', [
  {
    contract: requestQuote,
    grants: [onTable('GetItem', 'UpdateItem', 'PutItem'), onMail],
    environment: ['ADMIN_EMAIL', 'SITE_SETTINGS', 'MAILS_PER_DAY'],
  },
  { contract: listQuotes, grants: [onIndex('gsi1')] },
  { contract: transitionQuote, grants: [onTable('UpdateItem')] },
]);
