import { listMessages } from 'shared/contracts/messages.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { messageStore } from '../message-store.ts';

export const handler = endpoint({
  contract: listMessages,
  dependencies: (table) => ({ messages: messageStore(table) }),
  handle: async ({ query, caller }, { messages }) => messages.listOfCustomer(caller.userId, query),
});
