import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

export const messageRoutes: Route[] = [
  {
    contract: listMessages,
    entry: 'messages/endpoints/list-messages.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] }],
    environment,
  },
  {
    contract: readMessage,
    entry: 'messages/endpoints/read-message.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment,
  },
];
