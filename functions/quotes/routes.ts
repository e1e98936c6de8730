import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import {
  onIndex,
  mailCausedByOthers,
  onMail,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

export const quoteRoutes = routesOf('quotes', [
  {
    contract: requestQuote,
    grants: [onTable('GetItem', 'UpdateItem', 'PutItem'), onMail],
    environment: mailCausedByOthers,
  },
  { contract: listQuotes, grants: [onIndex('gsi1')] },
  { contract: transitionQuote, grants: [onTable('UpdateItem')] },
]);
