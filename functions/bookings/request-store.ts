import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentMethod } from 'shared/domain/booking-status.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { idempotencyRecord } from '../platform/idempotency.ts';
import type { IdempotentAction } from '../platform/idempotency.ts';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';
import { transact } from '../platform/transact.ts';
import { bookingItem } from './booking-store.ts';
import type { StoredBooking } from './booking-store.ts';

type Placement = {
  bookings: readonly StoredBooking[];
  lines: readonly StoredCartItem[];
  idempotentAction: IdempotentAction | undefined;
  now: Date;
};

export const requestStore = (table: Table) => ({
  /**
   * Writes the bookings and takes their lines out of the cart, all or nothing. `refused` when a line is
   * not as it was read any more, or when the idempotent action was carried out before.
   */
  place: async ({
    bookings,
    lines,
    idempotentAction,
    now,
  }: Placement): Promise<'placed' | 'refused'> => {
    const made = bookings.map(({ id }) => id);
    try {
      await transact(table, [
        ...(idempotentAction ? [idempotencyRecord(table, { idempotentAction, made, now })] : []),
        ...bookings.map((booking) => ({
          Put: {
            TableName: table.name,
            Item: bookingItem(booking),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        })),
        ...lines.map(({ userId, id, version }) => ({
          Delete: {
            TableName: table.name,
            Key: keys.cartItem(userId, id),
            ConditionExpression:
              version === 0
                ? 'attribute_exists(pk) and attribute_not_exists(version)'
                : 'version = :version',
            ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
          },
        })),
      ]);
      return 'placed';
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return 'refused';
      throw error;
    }
  },

  /** Keeps how a customer likes to pay, or forgets it, in a profile that is there. */
  rememberPayment: async (
    userId: string,
    paymentMethod: PaymentMethod | null,
    now: Date,
  ): Promise<void> => {
    await conditionalWrite(async () =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.user(userId),
          UpdateExpression: 'SET paymentMethod = :method, updatedAt = :now',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':method': paymentMethod, ':now': now.toISOString() },
        }),
      ),
    );
  },
});
