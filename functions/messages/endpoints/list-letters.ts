import { listLetters } from 'shared/contracts/letters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { conversationStore } from '../conversation-store.ts';

export const handler = endpoint({
  contract: listLetters,
  dependencies: () => ({ conversations: conversationStore(table()) }),
  handle: async ({ query, caller }, { conversations }) =>
    conversations.letters(caller.userId, query),
});
