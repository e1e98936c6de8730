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
    const read = async () =>
      requireEditable(await bookings.find(params.id), { userId: caller.userId, now });
    const { booking, review } = await read();
    const changed = { ...review, ...body, updatedAt: now.toISOString() };
    const isStored = await reviews.replace(changed);
    // A later change from another device wins.
    return bookingView(isStored ? { ...booking, review: changed } : (await read()).booking);
  },
});
