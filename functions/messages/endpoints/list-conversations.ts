import { listConversations } from 'shared/contracts/chat.ts';
import { personName } from '../../customers/person-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { conversationStore } from '../conversation-store.ts';
import { conversationView } from '../stored-chat-message.ts';

export const handler = endpoint({
  contract: listConversations,
  dependencies: (table) => ({
    conversations: conversationStore(table),
    profiles: profileStore(table),
  }),
  handle: async ({ query: { state, ...page } }, { conversations, profiles }) => {
    const { items, nextCursor } = await conversations.list(state, page);
    const customers = await profiles.getMany(items.map(({ customerId }) => customerId));
    // The index may still list the conversation of a customer who is being deleted.
    const shown = items.flatMap((each) => {
      const customer = customers.find(({ id }) => id === each.customerId);
      return customer ? [conversationView(each, personName(customer))] : [];
    });
    return { items: shown, nextCursor };
  },
});
