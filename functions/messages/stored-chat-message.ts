import {
  conversationStates,
  chatMessage,
  type Conversation,
  type ChatMessage,
} from 'shared/contracts/chat.ts';
import { requestDays } from 'shared/domain/reports/retention.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';

/** A chat message as stored: one row each, never changed (rules: customer-21). */
export const storedChatMessage = z.extend(chatMessage, { customerId: z.string() });
export type StoredChatMessage = z.infer<typeof storedChatMessage>;

/** The state of a customer's conversation, stored in a row beside its chat messages. */
export const storedConversation = z.object({
  customerId: z.string(),
  state: z.enum(conversationStates),
  last: chatMessage,
});
export type StoredConversation = z.infer<typeof storedConversation>;

export const chatMessageView = ({ id, by, text, at }: StoredChatMessage): ChatMessage => ({
  id,
  by,
  text,
  at,
});

export const conversationView = (
  { customerId: id, state, last }: StoredConversation,
  name: string,
): Conversation => ({ id, name, state, last });

/** When a chat message written at this ISO instant expires, in seconds since 1970 (rules: privacy-8). */
const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + requestDays * 86_400;

export const chatMessageItem = (written: StoredChatMessage) => ({
  ...keys.chatMessage(written.customerId, written.at, written.id),
  ...written,
  expire: expiryOf(written.at),
});

/** The fields of a conversation's row, which expires together with its last chat message. */
export const conversationFields = (conversation: StoredConversation) => ({
  ...conversation,
  ...indexKeys.conversation(conversation.state, conversation.last.at, conversation.customerId),
  expire: expiryOf(conversation.last.at),
});
