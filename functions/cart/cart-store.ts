import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { cartQuantityLimit } from 'shared/contracts/cart.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import {
  idempotencyRecord,
  priorResult,
  type IdempotentAction,
} from '../platform/endpoint/idempotency.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, getRow, updateOf } from '../platform/table/rows.ts';
import { queryOf, type Table } from '../platform/table/table.ts';
import { conditionalTransact, transact } from '../platform/table/transact.ts';
import { lineAddition, type LinePreferences, type NewLine } from './line-addition.ts';

const text = z._default(z.nullable(z.string()), null);

/** A stored cart line (rules: cart-1). Its id is derived from the service and its options. */
const storedCartItem = z.object({
  id: z.string(),
  userId: z.string(),
  serviceId: z.string(),
  options: z._default(serviceOptions, {}),
  quantity: z.int(),
  scheduledDate: text,
  preferredTime: text,
  specialInstructions: text,
  createdAt: z.string(),
  /** Incremented by every change, so that a booking request can require that the line is still as it was read. */
  version: z._default(z.int(), 0),
});
export type StoredCartItem = z.infer<typeof storedCartItem>;

/** Leaves room for lines added concurrently, which can push a cart past its limit. */
const readLimit = 100;

type Addition = {
  userId: string;
  line: NewLine;
  /** The most a line may hold. */
  most?: number;
  idempotentAction: IdempotentAction | undefined;
  now: Date;
};

type Change = {
  userId: string;
  id: string;
  changes: LinePreferences & { quantity?: number | undefined };
};

/** Why a cart can hold a recurring service only once. */
const onceIsEnough = 'This is a recurring service, and it is already in your cart';

/** The error for a line that can take no more. It names the quantity: other services can still be added. */
export const fullLine = (most: number, cause: unknown) => {
  const quantity = most === 1 ? onceIsEnough : `A cart holds at most ${most} of one service`;
  return new AppError('conflict', `${quantity}.`, { fields: { quantity }, cause });
};

export const lineMissing = () => new AppError('not-found', 'This item is no longer in your cart.');

export const cartStore = (table: Table) => {
  const { name, client } = table;

  const find = async (userId: string, id: string): Promise<StoredCartItem | undefined> =>
    getRow(table, { key: keys.cartItem(userId, id), row: storedCartItem, latest: true });

  const get = async (userId: string, id: string): Promise<StoredCartItem> => {
    const line = await find(userId, id);
    if (!line) throw lineMissing();
    return line;
  };

  return {
    find,

    /** @throws AppError `not-found` */
    get,

    /** The lines, oldest first. */
    list: async (userId: string): Promise<StoredCartItem[]> => {
      const { Items } = await client.send(
        new QueryCommand({
          TableName: name,
          ...queryOf(keys.cartItem(userId, '')),
          Limit: readLimit,
          ConsistentRead: true,
        }),
      );
      return z
        .array(storedCartItem)
        .parse(Items ?? [])
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
    },

    /**
     * Creates a line or adds to its quantity, atomically and at most once per idempotent action.
     * @throws AppError `conflict` beyond `most`, or when a repeated call differs from the first one or its line has
     * been removed from the cart.
     */
    add: async ({
      userId,
      line,
      most = cartQuantityLimit,
      idempotentAction,
      now,
    }: Addition): Promise<StoredCartItem> => {
      const { id } = line;
      try {
        await transact(table, [
          lineAddition(table, { userId, line, most, createdAt: now.toISOString() }),
          ...(idempotentAction
            ? [idempotencyRecord(table, { idempotentAction, made: [id], now })]
            : []),
        ]);
      } catch (error) {
        const [lineRefusal, repeatRefusal] = cancellationCodes(error);
        if (idempotentAction && repeatRefusal === 'ConditionalCheckFailed') {
          await priorResult(table, idempotentAction);
          const before = await find(userId, id);
          if (before) return before;
          throw new AppError('conflict', 'This was added before and has left your cart since.', {
            cause: error,
          });
        }
        if (lineRefusal === 'ConditionalCheckFailed') throw fullLine(most, error);
        throw error;
      }
      return get(userId, id);
    },

    /** Null clears a field. @throws AppError `not-found` */
    update: async ({ userId, id, changes }: Change): Promise<StoredCartItem> => {
      const update = updateOf(table, {
        key: keys.cartItem(userId, id),
        set: changes,
        add: { version: 1 },
        when: 'attribute_exists(pk)',
      });
      if (!(await conditionalTransact(table, [update]))) throw lineMissing();
      return get(userId, id);
    },

    /** Returns false if there was no such line. */
    remove: async (userId: string, id: string): Promise<boolean> => {
      const key = keys.cartItem(userId, id);
      return conditionalTransact(table, [deleteOf(table, { key, when: 'attribute_exists(pk)' })]);
    },
  };
};
