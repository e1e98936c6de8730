import {
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  type Conversation,
  type ChatMessage,
} from 'shared/contracts/chat.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';

/** Only a few at first: the latest ones show what it is about. */
const chatMessagesShown = 6;

/** Either side may write at any time. */
const alwaysFresh = { staleTime: 0 } as const;

export const ownChatQuery = { ...pagesFor(listChatMessages, chatMessagesShown), ...alwaysFresh };

export const chatOfCustomerQuery = (id: string) => ({
  ...pagesFor(listChatMessagesOfCustomer, chatMessagesShown, { params: { id } }),
  ...alwaysFresh,
});

/** Latest first. The first page also tells how many are waiting, up to fifty. */
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
  // An answer makes `last` newer. A conversation settled without one keeps its `last`, so its state has to count.
  revision: ({ last, state }) => `${last.at}#${state === 'waiting' ? 0 : 1}`,
};

export const showOwnChatMessage = (written: ChatMessage): void =>
  showWritten({ ...chatMessages, contract: listChatMessages, holds: () => true }, written);

/** Updates the operator's lists after an answer, which is the conversation's last chat message. */
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
