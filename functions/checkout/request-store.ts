import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import { countForCustomer } from '../customers/customer-counts.ts';
import { customerExists } from '../customers/customer-exists.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { idempotencyRecord, type IdempotentAction } from '../platform/endpoint/idempotency.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, isAbsent, putOf, updateRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact } from '../platform/table/transact.ts';
import { bookingItem, type StoredBooking } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import { putPlan } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';

type Placement = {
  bookings: readonly StoredBooking[];
  plans?: readonly StoredPlan[];
  lines: readonly StoredCartItem[];
  idempotentAction: IdempotentAction | undefined;
  now: Date;
};

export const requestStore = (table: Table) => ({
  /**
   * Writes the bookings and plans and removes their lines from the cart, all or nothing. Returns `refused` when a
   * line has changed since it was read, this idempotent action was already carried out, or the customer is gone.
   */
  place: async ({
    bookings,
    plans = [],
    lines,
    idempotentAction,
    now,
  }: Placement): Promise<'placed' | 'refused'> => {
    const made = bookings.map(({ id }) => id);
    const owner = bookings[0]?.userId;
    try {
      await transact(table, [
        ...(idempotentAction ? [idempotencyRecord(table, { idempotentAction, made, now })] : []),
        ...bookings.map((booking) => putOf(table, { item: bookingItem(booking), when: isAbsent })),
        ...plans.map((plan) => putPlan(table, plan)),
        ...(owner === undefined
          ? []
          : [
              countForCustomer(table, owner, {
                bookings: bookings.length,
                ...(plans.length > 0 && { plans: plans.length }),
              }),
              customerExists(table, owner),
            ]),
        ...dayCountUpdates(
          table,
          bookings.map((after) => ({ after })),
        ),
        ...lines.map(({ userId, id, version }) =>
          deleteOf(table, {
            key: keys.cartItem(userId, id),
            when: 'version = :version',
            values: { version },
          }),
        ),
      ]);
      return 'placed';
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return 'refused';
      throw error;
    }
  },

  /** Saves or clears a customer's payment method, if they have a profile. */
  rememberPayment: async (
    userId: string,
    paymentMethod: PaymentMethod | null,
    now: Date,
  ): Promise<void> => {
    await updateRow(table, {
      key: keys.user(userId),
      set: { paymentMethod, updatedAt: now.toISOString() },
      when: 'attribute_exists(pk)',
    });
  },
});
