import type { Review } from 'shared/contracts/bookings.ts';
import { keys } from '../platform/keys.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import { conditionalTransact } from '../platform/transact.ts';
import { showReview } from './shown-review.ts';

/** What tells two states of a review apart: two changes may be of the same millisecond. */
const stateFields = ['id', 'updatedAt', 'rating', 'comment', 'mayShow', 'isHidden'] as const;

/**
 * Reviews are stored in their bookings' rows: a visit has at most one, and every list that shows it has
 * read the row. One that may be shown has a row of its own besides. A review leaves the booking's `updatedAt` alone, so it never blocks an action.
 */
export const reviewStore = (table: Table) => {
  const write = async (
    review: Review,
    when: string,
    values: Record<string, unknown>,
  ): Promise<boolean> =>
    conditionalTransact(table, [
      {
        Update: updateOf(table, {
          key: keys.booking(review.bookingId),
          set: { review },
          when: `userId = :user and ${when}`,
          values: { user: review.userId, ...values },
        }),
      },
      showReview(table, review),
    ]);

  return {
    /** False unless this is the writer's own completed visit without a review. */
    create: (review: Review): Promise<boolean> =>
      write(review, '#status = :completed and (attribute_not_exists(#review) or #review = :none)', {
        completed: 'completed',
        none: null,
      }),

    /** False when the stored review is no longer the one that was seen, in any field that can change. */
    replace: (review: Review, seen: Review): Promise<boolean> => {
      const known = stateFields.filter((field) => seen[field] !== undefined);
      return write(
        review,
        stateFields
          .map((field) =>
            known.includes(field)
              ? `#review.#${field} = :${field}`
              : `attribute_not_exists(#review.#${field})`,
          )
          .join(' and '),
        // Never in the place of another review.
        { ...Object.fromEntries(known.map((field) => [field, seen[field]])), id: review.id },
      );
    },
  };
};
