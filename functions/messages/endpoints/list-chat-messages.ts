import { listChatMessages } from 'shared/contracts/chat.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { conversationStore } from '../conversation-store.ts';

export const handler = endpoint({
  contract: listChatMessages,
  dependencies: (table) => ({ conversations: conversationStore(table) }),
  handle: async ({ query, caller }, { conversations }) =>
    conversations.chatMessages(caller.userId, query),
});
