import { moderateReview } from 'shared/contracts/reviews.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { bookingStore } from '../booking-store.ts';
import { reviewStore } from '../review-store.ts';

export const handler = endpoint({
  contract: moderateReview,
  dependencies: (table) => ({ bookings: bookingStore(table), reviews: reviewStore(table) }),
  handle: async ({ params, body: { isHidden }, now }, { bookings, reviews }) =>
    retryOnConflict(async () => {
      const review = (await bookings.find(params.id))?.review;
      if (!review) throw new AppError('not-found', 'This visit has no review.');
      if ((review.isHidden ?? false) === isHidden) return review;
      // If the clock is behind, use the later time, so that a stale list does not override this change.
      const at = [now.toISOString(), review.updatedAt].toSorted()[1] ?? review.updatedAt;
      const moderated = { ...review, isHidden, updatedAt: at };
      return (await reviews.replace(moderated, review)) ? moderated : 'overtaken';
    }, 'This review is being changed elsewhere. Please try again.'),
});
