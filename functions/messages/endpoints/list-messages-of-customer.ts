import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { messageStore } from '../message-store.ts';

export const handler = endpoint({
  contract: listMessagesOfCustomer,
  dependencies: (table) => ({ messages: messageStore(table) }),
  handle: async ({ params, query }, { messages }) => messages.listOfCustomer(params.id, query),
});
