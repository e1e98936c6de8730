import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Grant, Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

const ofCustomer: Grant = { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] };

export const messageRoutes: Route[] = [
  {
    contract: listMessages,
    entry: 'messages/endpoints/list-messages.ts',
    grants: [sessionGrant, ofCustomer],
    environment,
  },
  {
    contract: listMessagesOfCustomer,
    entry: 'messages/endpoints/list-messages-of-customer.ts',
    grants: [sessionGrant, ofCustomer],
    environment,
  },
  {
    contract: readMessage,
    entry: 'messages/endpoints/read-message.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment,
  },
];
