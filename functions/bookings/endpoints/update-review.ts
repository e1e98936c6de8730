import { updateReview } from 'shared/contracts/reviews.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { bookingStore, bookingView } from '../booking-store.ts';
import { requireEditable } from '../review-rules.ts';
import { reviewStore } from '../review-store.ts';

export const handler = endpoint({
  contract: updateReview,
  dependencies: (table) => ({ bookings: bookingStore(table), reviews: reviewStore(table) }),
  handle: async ({ params, body, caller, now }, { bookings, reviews }) => {
    const at = now.toISOString();
    const stored = await retryOnConflict(async () => {
      const found = await bookings.find(params.id);
      const { booking, review } = requireEditable(found, { userId: caller.userId, now });
      // A later change from another device wins.
      if (review.updatedAt > at) return booking;
      const changed = { ...review, ...body, updatedAt: at };
      return (await reviews.replace(changed, review))
        ? { ...booking, review: changed }
        : 'overtaken';
    }, 'This review is being changed elsewhere. Please try again.');
    return bookingView(stored);
  },
});
