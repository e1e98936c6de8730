import type { StoredBooking } from '../../functions/bookings/booking-store.ts';
import { reviewStore } from '../../functions/bookings/review-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { demoId } from './demo-id.ts';
import { demoReviews } from './demo-reviews.ts';

/** Stores a household's review of a completed visit, if it has written one. */
export const seedReview = async (
  table: Table,
  household: string,
  { id: bookingId, userId, updatedAt: at }: StoredBooking,
): Promise<void> => {
  const message = demoReviews[household];
  if (!message) return;
  const review = {
    id: demoId(`review ${bookingId}`),
    bookingId,
    userId,
    ...message,
    mayShow: true,
  };
  await reviewStore(table).create({ ...review, createdAt: at, updatedAt: at });
};
