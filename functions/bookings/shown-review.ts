import type { Review } from 'shared/contracts/bookings.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { deleteOf, putOf } from '../platform/table/rows.ts';
import { queryPage, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** A copy of a review that its writer allows to be shown. The writer's name is not stored but read each time. */
const storedShownReview = z.object({
  bookingId: z.string(),
  customerId: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: z.string(),
});
export type ShownReview = z.infer<typeof storedShownReview>;

/** Shows the review on the site or removes it from there. Part of the transaction that writes the review. */
export const showReview = (table: Table, review: Review): Operation => {
  const { bookingId, userId: customerId, rating, comment, createdAt } = review;
  const key = keys.shownReview(bookingId);
  if (!review.mayShow || review.isHidden) return deleteOf(table, { key });
  const shown = { bookingId, customerId, rating, comment, createdAt };
  const item = { ...key, ...shown, ...indexKeys.shownReview(createdAt, bookingId) };
  return putOf(table, { item });
};

/** The latest reviews that may be shown, newest first. The index may lag. */
export const latestShownReviews = async (table: Table, limit: number): Promise<ShownReview[]> => {
  const { items } = await queryPage({
    table,
    item: storedShownReview,
    page: { limit },
    query: { index: 'gsi1', pk: indexKeys.shownReview('', '').gsi1pk, newestFirst: true },
  });
  return items;
};
