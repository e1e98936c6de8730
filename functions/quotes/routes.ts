import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import {
  onIndex,
  mailCausedByOthers,
  onMail,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

export const quoteRoutes = routesOf('quotes', [
  {
    contract: requestQuote,
    grants: [onRows('quote', 'GetItem', 'PutItem'), onRows('throttle', 'UpdateItem'), onMail],
    environment: mailCausedByOthers,
  },
  { contract: listQuotes, grants: [onIndex('gsi1')] },
  { contract: transitionQuote, grants: [onRows('quote', 'GetItem', 'UpdateItem')] },
]);
