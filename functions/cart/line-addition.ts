import type { ServiceOptions } from 'shared/domain/prices/options.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** The day, time and instructions of a line. Null clears one, undefined keeps it. */
export type LinePreferences = {
  scheduledDate?: string | null | undefined;
  preferredTime?: string | null | undefined;
  specialInstructions?: string | null | undefined;
};

export type NewLine = LinePreferences & {
  id: string;
  serviceId: string;
  options: ServiceOptions;
  quantity: number;
};

/**
 * The operation that creates a line or adds to the quantity of an existing one. Its condition fails if the line
 * would hold more than `most`.
 */
export const lineAddition = (
  { name }: Table,
  {
    userId,
    line: { id, serviceId, options, quantity, ...preferences },
    most,
    createdAt,
  }: {
    userId: string;
    line: NewLine;
    most: number;
    /** For a new line; determines its position in the cart. */
    createdAt: string;
  },
): Operation => {
  const set = Object.entries(preferences).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: name,
      Key: keys.cartItem(userId, id),
      UpdateExpression: [
        'SET #id = :id, userId = :userId, serviceId = :serviceId, #options = :options',
        'createdAt = if_not_exists(createdAt, :createdAt)',
        ...set.map(([field]) => `${field} = :${field}`),
      ]
        .join(', ')
        .concat(' ADD quantity :quantity, version :one'),
      ConditionExpression: 'attribute_not_exists(quantity) or quantity <= :room',
      ExpressionAttributeNames: { '#id': 'id', '#options': 'options' },
      ExpressionAttributeValues: {
        ':id': id,
        ':userId': userId,
        ':serviceId': serviceId,
        ':options': options,
        ':createdAt': createdAt,
        ':quantity': quantity,
        ':one': 1,
        ':room': most - quantity,
        ...Object.fromEntries(set.map(([field, value]) => [`:${field}`, value])),
      },
    },
  };
};
