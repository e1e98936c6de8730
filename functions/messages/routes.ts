import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { onIndex, onTable, routesOf } from '../platform/route.ts';

export const messageRoutes = routesOf('messages', [
  { contract: listMessages, grants: [onIndex('gsi2')] },
  { contract: listMessagesOfCustomer, grants: [onIndex('gsi2')] },
  { contract: readMessage, grants: [onTable('UpdateItem')] },
]);
