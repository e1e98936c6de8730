import type { Review } from 'shared/contracts/bookings.ts';
import { keys } from '../platform/keys.ts';
import { updateRow } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';

/**
 * Reviews lie in their bookings' rows: a visit has one, and every list that shows the visit has read it.
 * A review does not count as a change of the booking, so that it never stands in the way of a step.
 */
export const reviewStore = (table: Table) => {
  const write = async (
    review: Review,
    when: string,
    values: Record<string, unknown>,
  ): Promise<boolean> =>
    updateRow(table, {
      key: keys.booking(review.bookingId),
      set: { review },
      when: `userId = :user and ${when}`,
      values: { user: review.userId, ...values },
    });

  return {
    /** Reviews a completed visit of its writer that has no review; false otherwise. */
    create: (review: Review): Promise<boolean> =>
      write(review, '#status = :completed and (attribute_not_exists(#review) or #review = :none)', {
        completed: 'completed',
        none: null,
      }),

    /** Puts a changed review in the place of its older self; false when what stands there is newer. */
    replace: (review: Review): Promise<boolean> =>
      write(review, '#review.id = :id and #review.updatedAt <= :at', {
        id: review.id,
        at: review.updatedAt,
      }),
  };
};
