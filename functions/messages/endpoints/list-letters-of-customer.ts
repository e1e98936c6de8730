import { listLettersOfCustomer } from 'shared/contracts/letters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { conversationStore } from '../conversation-store.ts';

export const handler = endpoint({
  contract: listLettersOfCustomer,
  dependencies: () => ({ conversations: conversationStore(table()) }),
  handle: async ({ params, query }, { conversations }) => conversations.letters(params.id, query),
});
