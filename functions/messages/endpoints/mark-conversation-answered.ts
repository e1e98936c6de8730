import { markConversationAnswered } from 'shared/contracts/chat.ts';
import { personName } from '../../customers/person-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { conversationStore } from '../conversation-store.ts';
import { conversationView } from '../stored-chat-message.ts';

export const handler = endpoint({
  contract: markConversationAnswered,
  dependencies: (table) => ({
    conversations: conversationStore(table),
    profiles: profileStore(table),
  }),
  handle: async ({ params: { id }, body: { seen } }, { conversations, profiles }) => {
    const customer = await profiles.getCustomer(id);
    return conversationView(await conversations.settle(id, seen), personName(customer));
  },
});
