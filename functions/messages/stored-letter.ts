import { conversationStates, letter } from 'shared/contracts/letters.ts';
import type { Conversation, Letter } from 'shared/contracts/letters.ts';
import { requestDays } from 'shared/domain/retention.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';

/** A letter as stored: one row each, never changed (rules: customer-21). */
export const storedLetter = z.extend(letter, { customerId: z.string() });
export type StoredLetter = z.infer<typeof storedLetter>;

/** How a customer's conversation stands, beside its letters. */
export const storedConversation = z.object({
  customerId: z.string(),
  state: z.enum(conversationStates),
  last: letter,
});
export type StoredConversation = z.infer<typeof storedConversation>;

export const letterView = ({ id, by, text, at }: StoredLetter): Letter => ({ id, by, text, at });

export const conversationView = (
  { customerId: id, state, last }: StoredConversation,
  name: string,
): Conversation => ({ id, name, state, last });

/** Seconds since 1970 at which the letter of an instant expires (rules: privacy-8). */
const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + requestDays * 86_400;

export const letterItem = (written: StoredLetter) => ({
  ...keys.letter(written.customerId, written.at, written.id),
  ...written,
  expire: expiryOf(written.at),
});

/** What changes of a conversation's row with its state and last letter. It is kept as long as that. */
export const conversationFields = (conversation: StoredConversation) => ({
  ...conversation,
  ...indexKeys.conversation(conversation.state, conversation.last.at, conversation.customerId),
  expire: expiryOf(conversation.last.at),
});
