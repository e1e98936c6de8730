import type { Conversation } from 'shared/contracts/letters.ts';
import { AppError } from 'shared/errors.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { idempotencyRecord, priorResult } from '../platform/idempotency.ts';
import type { IdempotentAction } from '../platform/idempotency.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import { getRow, putOf, updateOf, updateRow } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import {
  conversationFields,
  letterItem,
  letterView,
  storedConversation,
  storedLetter,
} from './stored-letter.ts';
import type { StoredConversation, StoredLetter } from './stored-letter.ts';

type Writing = {
  letter: StoredLetter;
  /** The id of the last letter that was read before; undefined where that does not matter. */
  seen?: string | null;
  idempotentAction: IdempotentAction;
  now: Date;
};

/** Nothing was written after what was seen; what is about to expire counts for nothing. */
const isLast = '#last.id = :seen or expire < :now';

const overtaken = () =>
  new AppError('conflict', 'The customer has written again. Please read that first.');

/** What customers and the operator write to each other (rules: customer-21). */
export const conversationStore = (table: Table) => {
  const find = async (customerId: string): Promise<StoredConversation | undefined> =>
    getRow(table, {
      key: keys.conversation(customerId),
      row: storedConversation,
      latest: true,
    });

  return {
    find,

    /**
     * Adds a letter, once per idempotency key: false when another call did.
     * @throws AppError `not-found` for nobody's conversation; `conflict` when there is a later letter than was
     * seen, or the key came with another body.
     */
    write: async ({ letter, seen, idempotentAction, now }: Writing): Promise<boolean> => {
      const { customerId, by } = letter;
      const state = by === 'customer' ? 'waiting' : 'answered';
      const { name: TableName } = table;
      const condition = {
        when: seen === null ? `attribute_not_exists(pk) or expire < :now` : isLast,
        values: {
          now: Math.floor(now.getTime() / 1000),
          ...(seen !== null && { seen }),
        },
      };
      return confirmOwnWrite(
        async () => {
          try {
            await transact(table, [
              idempotencyRecord(table, { idempotentAction, made: [letter.id, letter.at], now }),
              {
                ConditionCheck: {
                  TableName,
                  Key: keys.user(customerId),
                  ConditionExpression:
                    'attribute_exists(pk) and (attribute_not_exists(isAdmin) or isAdmin = :no)',
                  ExpressionAttributeValues: { ':no': false },
                },
              },
              {
                Update: updateOf(table, {
                  key: keys.conversation(customerId),
                  set: conversationFields({ customerId, state, last: letterView(letter) }),
                  ...(seen !== undefined && condition),
                }),
              },
              { Put: putOf(table, { item: letterItem(letter) }) },
            ]);
            return true;
          } catch (error) {
            const [record, customer, conversation] = cancellationCodes(error).map(
              (code) => code === 'ConditionalCheckFailed',
            );
            if (record) return false;
            if (customer) throw new AppError('not-found', 'This customer could not be found.');
            throw conversation ? overtaken() : error;
          }
        },
        async () => (await priorResult(table, idempotentAction))?.[0] === letter.id,
      );
    },

    /** What a repeated call wrote the first time; undefined when no call with the key wrote. */
    written: async (
      customerId: string,
      idempotentAction: IdempotentAction,
    ): Promise<StoredLetter | undefined> => {
      const [id, at] = (await priorResult(table, idempotentAction)) ?? [];
      if (id === undefined || at === undefined) return undefined;
      return getRow(table, {
        key: keys.letter(customerId, at, id),
        row: storedLetter,
        latest: true,
      });
    },

    /** Newest first. */
    letters: async (customerId: string, page: PageRequest): Promise<Page<StoredLetter>> => {
      const { pk } = keys.letter(customerId, '', '');
      const query = { pk, sk: 'LETTER#', newestFirst: true };
      return queryPage({ table, item: storedLetter, page, query });
    },

    /** The latest first. */
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
     * Notes that nothing is to be answered.
     * @throws AppError `not-found` without a conversation, `conflict` when there is a later letter than was seen.
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
