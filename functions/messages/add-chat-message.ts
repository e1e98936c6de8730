import type { ChatMessage } from 'shared/contracts/chat.ts';
import { AppError } from 'shared/errors.ts';
import type { conversationStore } from './conversation-store.ts';
import { chatMessageView } from './stored-chat-message.ts';

type Adding = {
  customerId: string;
  /** The id of the user whose idempotency key it is. */
  writer: string;
  by: ChatMessage['by'];
  text: string;
  /** See `conversationStore`. */
  seen?: string | null;
  key: string | undefined;
  now: Date;
};

type Dependencies = {
  conversations: Pick<ReturnType<typeof conversationStore>, 'write' | 'written'>;
  newId: () => string;
};

/**
 * Adds a chat message once per idempotency key. A repeated call returns the chat message of the first.
 * @throws AppError like `write` of `conversationStore`
 */
export const addChatMessage = async (
  { customerId, writer, by, text, seen, key, now }: Adding,
  { conversations, newId }: Dependencies,
): Promise<{ chatMessage: ChatMessage; isNew: boolean }> => {
  const chatMessage = { id: newId(), customerId, by, text, at: now.toISOString() };
  const idempotentAction = {
    userId: writer,
    action: 'chat-message',
    key: key ?? newId(),
    body: { customerId, text },
  };
  const writing = { chatMessage, idempotentAction, now, ...(seen !== undefined && { seen }) };
  const written = await conversations.write(writing);
  if (written) return { chatMessage: chatMessageView(written), isNew: true };
  const prior = await conversations.written(customerId, idempotentAction);
  if (!prior) throw new AppError('conflict', 'This message was sent before.');
  return { chatMessage: chatMessageView(prior), isNew: false };
};
