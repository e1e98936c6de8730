import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { cartQuantityLimit } from 'shared/contracts/cart.ts';
import type { addToCart } from 'shared/contracts/cart.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

const text = z._default(z.nullable(z.string()), null);

/** A cart line as stored (spec.md point 3, Cart item); its id is the service's within one cart. */
const storedCartItem = z.object({
  id: z.string(),
  userId: z.string(),
  serviceId: z.string(),
  quantity: z.int(),
  scheduledDate: text,
  preferredTime: text,
  specialInstructions: text,
  createdAt: z.string(),
});
export type StoredCartItem = z.infer<typeof storedCartItem>;

/** Lines one cart may have; the catalogue is smaller. */
const lineLimit = 100;

type NewLine = { userId: string; line: BodyOf<typeof addToCart>; now: Date };

export const cartStore = ({ name, client }: Table) => ({
  list: async (userId: string): Promise<StoredCartItem[]> => {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': 'CART#' },
        Limit: lineLimit,
      }),
    );
    return z.array(storedCartItem).parse(Items ?? []);
  },

  /**
   * Adds to the line of this service, or begins it, in one write: concurrent additions all count.
   * @throws AppError `conflict` when the line would pass {@link cartQuantityLimit}.
   */
  add: async ({ userId, line, now }: NewLine): Promise<StoredCartItem> => {
    const { serviceId, quantity, ...wishes } = line;
    const set = Object.entries(wishes).filter(([, value]) => value !== undefined);
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.cartItem(userId, serviceId),
          UpdateExpression: [
            'SET #id = :serviceId, userId = :userId, serviceId = :serviceId',
            'createdAt = if_not_exists(createdAt, :now)',
            ...set.map(([field]) => `${field} = :${field}`),
          ]
            .join(', ')
            .concat(' ADD quantity :quantity'),
          ConditionExpression: 'attribute_not_exists(quantity) or quantity <= :room',
          ExpressionAttributeNames: { '#id': 'id' },
          ExpressionAttributeValues: {
            ':serviceId': serviceId,
            ':userId': userId,
            ':now': now.toISOString(),
            ':quantity': quantity,
            ':room': cartQuantityLimit - quantity,
            ...Object.fromEntries(set.map(([field, value]) => [`:${field}`, value])),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return storedCartItem.parse(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException)
        throw new AppError(
          'conflict',
          `A cart holds at most ${cartQuantityLimit} of one service.`,
          {
            cause: error,
          },
        );
      throw error;
    }
  },
});
