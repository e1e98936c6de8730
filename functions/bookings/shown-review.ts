import type { Review } from 'shared/contracts/bookings.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { deleteOf, putOf } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

/** A review that its writer lets us show, beside its booking; who wrote it is read anew each time. */
const storedShownReview = z.object({
  bookingId: z.string(),
  customerId: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: z.string(),
});
export type ShownReview = z.infer<typeof storedShownReview>;

/** Shows the review, or no longer: part of the transaction that writes it. */
export const showReview = (table: Table, review: Review): Operation => {
  const { bookingId, userId: customerId, rating, comment, createdAt } = review;
  const key = keys.shownReview(bookingId);
  if (!review.mayShow || review.isHidden) return { Delete: deleteOf(table, { key }) };
  const shown = { bookingId, customerId, rating, comment, createdAt };
  const item = { ...key, ...shown, ...indexKeys.shownReview(createdAt, bookingId) };
  return { Put: putOf(table, { item }) };
};

/** The latest that may be shown, newest first; the index may lag. */
export const latestShownReviews = async (table: Table, limit: number): Promise<ShownReview[]> => {
  const { items } = await queryPage({
    table,
    item: storedShownReview,
    page: { limit },
    query: { index: 'gsi1', pk: indexKeys.shownReview('', '').gsi1pk, newestFirst: true },
  });
  return items;
};
