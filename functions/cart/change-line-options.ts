import { cartQuantityLimit } from 'shared/contracts/cart.ts';
import { AppError } from 'shared/errors.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import {
  idempotencyRecord,
  priorResult,
  type IdempotentAction,
} from '../platform/endpoint/idempotency.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact } from '../platform/table/transact.ts';
import { cartStore, fullLine, type StoredCartItem } from './cart-store.ts';
import { lineAddition, type NewLine } from './line-addition.ts';

type OptionsChange = {
  /** The line as it was read. */
  before: StoredCartItem;
  /** The same service with other options, which makes it another line (`lineIdOf`). */
  line: NewLine;
  /** The most a line may hold. */
  most?: number;
  idempotentAction: IdempotentAction | undefined;
  now: Date;
};

const isUnchanged = 'version = :version';

/** Changes the options of a cart line (rules: cart-11). */
export const lineOptionsStore = (table: Table) => {
  const cart = cartStore(table);
  return {
    /**
     * Replaces the old line with the new one, or adds its quantity to a line that already has these options. Either
     * all of it happens or none.
     * @throws AppError `conflict` beyond `most`, or when the line has changed since it was read.
     */
    change: async ({
      before,
      line,
      most = cartQuantityLimit,
      idempotentAction,
      now,
    }: OptionsChange): Promise<StoredCartItem> => {
      const { userId, version, createdAt } = before;
      const removal = deleteOf(table, {
        key: keys.cartItem(userId, before.id),
        // Lines from before versions were introduced have none.
        when: version === 0 ? 'attribute_not_exists(version)' : isUnchanged,
        ...(version > 0 && { values: { version } }),
      });
      try {
        await transact(table, [
          removal,
          lineAddition(table, { userId, line, most, createdAt }),
          ...(idempotentAction
            ? [idempotencyRecord(table, { idempotentAction, made: [line.id], now })]
            : []),
        ]);
      } catch (error) {
        const [lineRefusal, roomRefusal, repeatRefusal] = cancellationCodes(error);
        // The same call was repeated while the first one was still running.
        const made = lineRefusal && idempotentAction && (await replaced(idempotentAction));
        if (made) return made;
        // Also a repeated call whose line has changed again since.
        if ([lineRefusal, repeatRefusal].includes('ConditionalCheckFailed'))
          throw new AppError('conflict', 'Your cart has changed since. Please look at it again.', {
            cause: error,
          });
        if (roomRefusal === 'ConditionalCheckFailed') throw fullLine(most, error);
        throw error;
      }
      return cart.get(userId, line.id);
    },

    /**
     * The line with which an earlier attempt of the same call replaced another; undefined if there was none or it
     * is no longer in the cart.
     * @throws AppError `conflict` when that attempt asked for something else.
     */
    replaced,
  };

  async function replaced(action: IdempotentAction): Promise<StoredCartItem | undefined> {
    const [id] = (await priorResult(table, action)) ?? [];
    return id === undefined ? undefined : cart.find(action.userId, id);
  }
};
