import { listChatMessagesOfCustomer } from 'shared/contracts/chat.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { conversationStore } from '../conversation-store.ts';

export const handler = endpoint({
  contract: listChatMessagesOfCustomer,
  dependencies: (table) => ({ conversations: conversationStore(table) }),
  handle: async ({ params, query }, { conversations }) =>
    conversations.chatMessages(params.id, query),
});
