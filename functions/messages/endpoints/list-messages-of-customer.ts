import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { messageStore } from '../message-store.ts';

export const handler = endpoint({
  contract: listMessagesOfCustomer,
  dependencies: () => ({ messages: messageStore(table()) }),
  handle: async ({ params, query }, { messages }) => messages.listOfCustomer(params.id, query),
});
