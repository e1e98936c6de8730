import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { pastConflicts } from '../platform/table/past-conflicts.ts';
import { getRow, updateOf } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import { storedMessage, type StoredMessage } from './stored-message.ts';

/** Messages are created by the transaction that sends their report. */
export const messageStore = (table: Table) => {
  return {
    /** Newest first. */
    listOfCustomer: (customerId: string, page: PageRequest): Promise<Page<StoredMessage>> =>
      queryPage({
        table,
        item: storedMessage,
        page,
        query: {
          index: 'gsi2',
          pk: indexKeys.customerMessage(customerId, '', '').gsi2pk,
          newestFirst: true,
        },
      }),

    /** Records when the message was first opened; undefined when this customer has no such message. */
    markRead: async (
      customerId: string,
      id: string,
      now: Date,
    ): Promise<StoredMessage | undefined> => {
      const key = keys.message(customerId, id);
      const { Update: opened } = updateOf(table, {
        key,
        set: { readAt: now.toISOString() },
        when: 'readAt = :unread',
        values: { unread: null },
      });
      try {
        const { Attributes } = await pastConflicts(async () =>
          table.client.send(new UpdateCommand({ ...opened, ReturnValues: 'ALL_NEW' })),
        );
        return storedMessage.parse(Attributes);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return getRow(table, { key, row: storedMessage, latest: true });
      }
    },
  };
};
