import type { Review } from 'shared/contracts/bookings.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact } from '../platform/table/transact.ts';
import { showReview } from './shown-review.ts';

/** The fields that distinguish two versions of a review, because two changes can have the same millisecond. */
const stateFields = ['id', 'updatedAt', 'rating', 'comment', 'mayShow', 'isHidden'] as const;

/**
 * Reviews are stored in their bookings' rows: a visit has at most one, and every list that shows it has already
 * read the row. A review that may be shown on the site also has a separate row. Reviews do not change the
 * booking's `updatedAt`, so they never block an action.
 */
export const reviewStore = (table: Table) => {
  const write = async (
    review: Review,
    when: string,
    values: Record<string, unknown>,
  ): Promise<boolean> =>
    conditionalTransact(table, [
      updateOf(table, {
        key: keys.booking(review.bookingId),
        set: { review },
        when: `userId = :user and ${when}`,
        values: { user: review.userId, ...values },
      }),
      showReview(table, review),
    ]);

  return {
    /** Returns false unless this is the writer's own completed visit, still without a review. */
    create: (review: Review): Promise<boolean> =>
      write(review, '#status = :completed and (attribute_not_exists(#review) or #review = :none)', {
        completed: 'completed',
        none: null,
      }),

    /** Returns false if any changeable field of the stored review differs from the one that was seen. */
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
        // The id prevents this from replacing a different review.
        { ...Object.fromEntries(known.map((field) => [field, seen[field]])), id: review.id },
      );
    },
  };
};
