import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys } from '../platform/keys.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import { storedMessage } from './stored-message.ts';
import type { StoredMessage } from './stored-message.ts';

/** Messages to customers. They are written by the transaction that sends what they tell of. */
export const messageStore = ({ name, client }: Table) => {
  const find = async (customerId: string, id: string): Promise<StoredMessage | undefined> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: name,
        Key: keys.message(customerId, id),
        ConsistentRead: true,
      }),
    );
    return Item && storedMessage.parse(Item);
  };

  return {
    /** One customer's messages, newest first. */
    listOfCustomer: (customerId: string, page: PageRequest): Promise<Page<StoredMessage>> =>
      queryPage({
        table: { name, client },
        item: storedMessage,
        page,
        query: {
          IndexName: 'gsi2',
          KeyConditionExpression: 'gsi2pk = :pk',
          ExpressionAttributeValues: {
            ':pk': indexKeys.customerMessage(customerId, '', '').gsi2pk,
          },
          ScanIndexForward: false,
        },
      }),

    /** Notes the first opening, and gives the message as it is; undefined when this customer has none. */
    markRead: async (
      customerId: string,
      id: string,
      now: Date,
    ): Promise<StoredMessage | undefined> => {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: name,
            Key: keys.message(customerId, id),
            UpdateExpression: 'SET readAt = :now',
            ConditionExpression: 'readAt = :unread',
            ExpressionAttributeValues: { ':now': now.toISOString(), ':unread': null },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return storedMessage.parse(Attributes);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return find(customerId, id);
      }
    },
  };
};
