import type { ChatMessage, Conversation } from 'shared/contracts/chat.ts';
import { AppError } from 'shared/errors.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import {
  idempotencyRecord,
  priorResult,
  type IdempotentAction,
} from '../platform/endpoint/idempotency.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { getRow, putOf, updateOf, updateRow } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import { transact } from '../platform/table/transact.ts';
import {
  conversationFields,
  chatMessageItem,
  chatMessageView,
  storedConversation,
  storedChatMessage,
  type StoredConversation,
  type StoredChatMessage,
} from './stored-chat-message.ts';

type Writing = {
  chatMessage: StoredChatMessage;
  /** The id of the last chat message the writer has seen; null for none, undefined if it does not matter. */
  seen?: string | null;
  idempotentAction: IdempotentAction;
  now: Date;
};

/** True if nothing was written after the chat message that was seen. A row past its expiry does not count. */
const isLast = '#last.id = :seen or expire < :now';

/** True if this chat message is later than the last one. */
const isNewest = 'attribute_not_exists(pk) or #last.#at < :at';

const momentAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString();

const overtaken = () =>
  new AppError('conflict', 'The customer has written again. Please read that first.');

/** The conversations between customers and the operator (rules: customer-21). */
export const conversationStore = (table: Table) => {
  const find = async (customerId: string): Promise<StoredConversation | undefined> =>
    getRow(table, {
      key: keys.conversation(customerId),
      row: storedConversation,
      latest: true,
    });

  /** A single attempt of `write`; `last` is the chat message that is already there under the same or a later time. */
  const attempt = async ({
    chatMessage,
    seen,
    idempotentAction,
    now,
  }: Writing): Promise<{ outcome: 'written' | 'repeated' | 'too-early'; last?: ChatMessage }> => {
    const { customerId, by, id, at } = chatMessage;
    const state = by === 'customer' ? 'waiting' : 'answered';
    const { name: TableName } = table;
    const read = seen === null ? 'attribute_not_exists(pk) or expire < :now' : isLast;
    let early: { last?: ChatMessage } | undefined;
    const isWritten = await confirmOwnWrite(
      async () => {
        try {
          await transact(table, [
            idempotencyRecord(table, { idempotentAction, made: [id, at], now }),
            {
              ConditionCheck: {
                TableName,
                Key: keys.user(customerId),
                ConditionExpression:
                  'attribute_exists(pk) and (attribute_not_exists(isAdmin) or isAdmin = :no)',
                ExpressionAttributeValues: { ':no': false },
              },
            },
            updateOf(table, {
              key: keys.conversation(customerId),
              set: conversationFields({ customerId, state, last: chatMessageView(chatMessage) }),
              when: seen === undefined ? isNewest : `(${read}) and (${isNewest})`,
              values: {
                at,
                ...(seen !== undefined && { now: Math.floor(now.getTime() / 1000) }),
                ...(typeof seen === 'string' && { seen }),
              },
            }),
            putOf(table, { item: chatMessageItem(chatMessage) }),
          ]);
          return true;
        } catch (error) {
          const [record, customer, conversation] = cancellationCodes(error).map(
            (code) => code === 'ConditionalCheckFailed',
          );
          if (record) return false;
          if (customer) throw new AppError('not-found', 'This customer could not be found.');
          if (!conversation) throw error;
          const last = (await find(customerId))?.last;
          if (seen !== undefined && (last?.id ?? null) !== seen) throw overtaken();
          early = last ? { last } : {};
          return false;
        }
      },
      async () => (await priorResult(table, idempotentAction))?.[0] === id,
    );
    if (isWritten) return { outcome: 'written' };
    return early ? { outcome: 'too-early', ...early } : { outcome: 'repeated' };
  };

  return {
    find,

    /**
     * Adds a chat message once per idempotency key and returns it; undefined if another call with the key did. If it was
     * begun before the last one was written, it gets a later time, because the newest must be the last one: an answer
     * names the newest as the one that was read.
     * @throws AppError `not-found` if there is no such customer, `conflict` if there is a later chat message than was
     * seen, or the key was used with another body
     */
    write: async (writing: Writing): Promise<StoredChatMessage | undefined> => {
      let { chatMessage } = writing;
      return retryOnConflict(async () => {
        const { outcome, last } = await attempt({ ...writing, chatMessage });
        if (outcome !== 'too-early') return outcome === 'written' ? chatMessage : undefined;
        if (last) chatMessage = { ...chatMessage, at: momentAfter(last.at) };
        return 'overtaken';
      }, 'Someone else is writing right now. Please try again.');
    },

    /** The chat message that the first call with this key wrote; undefined if there was none. */
    written: async (
      customerId: string,
      idempotentAction: IdempotentAction,
    ): Promise<StoredChatMessage | undefined> => {
      const [id, at] = (await priorResult(table, idempotentAction)) ?? [];
      if (id === undefined || at === undefined) return undefined;
      return getRow(table, {
        key: keys.chatMessage(customerId, at, id),
        row: storedChatMessage,
        latest: true,
      });
    },

    /** Newest first. */
    chatMessages: async (
      customerId: string,
      page: PageRequest,
    ): Promise<Page<StoredChatMessage>> => {
      const { pk } = keys.chatMessage(customerId, '', '');
      const query = { pk, sk: 'CHAT-MESSAGE#', newestFirst: true };
      return queryPage({ table, item: storedChatMessage, page, query });
    },

    /** Conversations in a state, latest first. */
    list: async (
      state: Conversation['state'],
      page: PageRequest,
    ): Promise<Page<StoredConversation>> =>
      queryPage({
        table,
        item: storedConversation,
        page,
        query: {
          index: 'gsi1',
          pk: indexKeys.conversation(state, '', '').gsi1pk,
          newestFirst: true,
        },
      }),

    /**
     * Marks a conversation as answered without a new chat message.
     * @throws AppError `not-found` without a conversation, `conflict` if there is a later chat message than was seen
     */
    settle: async (customerId: string, seen: string): Promise<StoredConversation> => {
      const found = await find(customerId);
      if (!found) throw new AppError('not-found', 'There is no conversation with this customer.');
      if (found.last.id !== seen) throw overtaken();
      if (found.state === 'answered') return found;
      const settled: StoredConversation = { ...found, state: 'answered' };
      const isSettled = await updateRow(table, {
        key: keys.conversation(customerId),
        set: conversationFields(settled),
        when: '#last.id = :seen',
        values: { seen },
      });
      if (!isSettled) throw overtaken();
      return settled;
    },
  };
};
