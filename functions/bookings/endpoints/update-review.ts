import { updateReview } from 'shared/contracts/reviews.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore, bookingView } from '../booking-store.ts';
import { requireEditable } from '../review-rules.ts';
import { reviewStore } from '../review-store.ts';

export const handler = endpoint({
  contract: updateReview,
  dependencies: () => ({ bookings: bookingStore(table()), reviews: reviewStore(table()) }),
  handle: async ({ params, body, caller, now }, { bookings, reviews }) => {
    const found = await bookings.find(params.id);
    const { booking, review } = requireEditable(found, { userId: caller.userId, now });
    const changed = { ...review, ...body, updatedAt: now.toISOString() };
    await reviews.replace(changed);
    return bookingView({ ...booking, review: changed });
  },
});
