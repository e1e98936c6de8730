import {
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  type Conversation,
  type ChatMessage,
} from 'shared/contracts/chat.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';

/** Few at first: the latest say what it is about. */
const chatMessagesShown = 6;

/** Either side may write at any time. */
const alwaysFresh = { staleTime: 0 } as const;

export const ownChatQuery = { ...pagesFor(listChatMessages, chatMessagesShown), ...alwaysFresh };

export const chatOfCustomerQuery = (id: string) => ({
  ...pagesFor(listChatMessagesOfCustomer, chatMessagesShown, { params: { id } }),
  ...alwaysFresh,
});

/** The latest first; the first page says how many wait, up to fifty. */
export const conversationsQuery = (state: Conversation['state']) => ({
  ...pagesFor(listConversations, 50, { query: { state } }),
  ...alwaysFresh,
});

/** Chat messages never change. */
const chatMessages = {
  place: ({ at, id }: ChatMessage) => `${at}#${id}`,
  newestFirst: true,
  revision: () => '',
};

const conversations: ListRule<Conversation> = {
  contract: listConversations,
  holds: ({ state }, { query }) => query?.['state'] === state,
  place: ({ last, id }) => `${last.at}#${id}`,
  newestFirst: true,
  // An answer follows what it answers; one that was settled without is the later of the two.
  revision: ({ last, state }) => `${last.at}#${state === 'answered' ? 0 : 1}`,
};

export const showOwnChatMessage = (written: ChatMessage): void =>
  showWritten({ ...chatMessages, contract: listChatMessages, holds: () => true }, written);

/** Shows the operator how a conversation stands after an answer, which is its last chat message. */
export const showConversation = (changed: Conversation): void => {
  showWritten(conversations, changed);
  showWritten(
    {
      ...chatMessages,
      contract: listChatMessagesOfCustomer,
      holds: (_chatMessage: ChatMessage, { params }) => params?.['id'] === changed.id,
    },
    changed.last,
  );
};
