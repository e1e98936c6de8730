import { cartQuantityLimit } from 'shared/contracts/cart.ts';
import { AppError } from 'shared/errors.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { idempotencyRecord, priorResult } from '../platform/idempotency.ts';
import type { IdempotentAction } from '../platform/idempotency.ts';
import { keys } from '../platform/keys.ts';
import { deleteOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { cartStore, fullLine } from './cart-store.ts';
import type { StoredCartItem } from './cart-store.ts';
import { lineAddition } from './line-addition.ts';
import type { NewLine } from './line-addition.ts';

type OptionsChange = {
  /** As it was read. */
  before: StoredCartItem;
  /** The same service with other options, which another line stands for (`lineIdOf`). */
  line: NewLine;
  /** How many one line may hold. */
  most?: number;
  idempotentAction: IdempotentAction | undefined;
  now: Date;
};

const isUnchanged = 'version = :version';

/** Gives a line of a cart other options (rules: cart-11). */
export const lineOptionsStore = (table: Table) => {
  const cart = cartStore(table);
  return {
    /**
     * Puts the new line in the place of the old one, or adds it to the line that has these options already; both or
     * nothing.
     * @throws AppError `conflict` beyond `most`, and when the line has changed since it was read.
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
        // A line from before there were versions has none.
        when: version === 0 ? 'attribute_not_exists(version)' : isUnchanged,
        ...(version > 0 && { values: { version } }),
      });
      try {
        await transact(table, [
          { Delete: removal },
          lineAddition(table, { userId, line, most, createdAt }),
          ...(idempotentAction
            ? [idempotencyRecord(table, { idempotentAction, made: [line.id], now })]
            : []),
        ]);
      } catch (error) {
        const [lineRefusal, roomRefusal, repeatRefusal] = cancellationCodes(error);
        // The same call, made again while the first was under way.
        const made = lineRefusal && idempotentAction && (await replaced(idempotentAction));
        if (made) return made;
        // A repetition, too, whose line has been changed again since.
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
     * The line that the same call put in the place of another before; undefined if there was none, or it has left
     * the cart since.
     * @throws AppError `conflict` when that call asked for something else.
     */
    replaced,
  };

  async function replaced(action: IdempotentAction): Promise<StoredCartItem | undefined> {
    const [id] = (await priorResult(table, action)) ?? [];
    return id === undefined ? undefined : cart.find(action.userId, id);
  }
};
