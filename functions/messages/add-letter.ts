import type { Letter } from 'shared/contracts/letters.ts';
import { AppError } from 'shared/errors.ts';
import type { conversationStore } from './conversation-store.ts';
import { letterView } from './stored-letter.ts';

type Adding = {
  customerId: string;
  /** Whose idempotency key it is. */
  writer: string;
  by: Letter['by'];
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
 * Adds a letter once per idempotency key; a repeated call gets the first one's.
 * @throws AppError as `write` of `conversationStore` does.
 */
export const addLetter = async (
  { customerId, writer, by, text, seen, key, now }: Adding,
  { conversations, newId }: Dependencies,
): Promise<{ letter: Letter; isNew: boolean }> => {
  const letter = { id: newId(), customerId, by, text, at: now.toISOString() };
  const idempotentAction = {
    userId: writer,
    action: 'letter',
    key: key ?? newId(),
    body: { customerId, text },
  };
  const writing = { letter, idempotentAction, now, ...(seen !== undefined && { seen }) };
  if (await conversations.write(writing)) return { letter: letterView(letter), isNew: true };
  const prior = await conversations.written(customerId, idempotentAction);
  if (!prior) throw new AppError('conflict', 'This message was sent before.');
  return { letter: letterView(prior), isNew: false };
};
