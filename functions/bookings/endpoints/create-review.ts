import { randomUUID } from 'node:crypto';
import { createReview } from 'shared/contracts/reviews.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bodyHash } from '../../platform/endpoint/idempotency.ts';
import { bookingStore, bookingView } from '../booking-store.ts';
import { reviewRefusal } from '../review-rules.ts';
import { reviewStore } from '../review-store.ts';

export const handler = endpoint({
  contract: createReview,
  dependencies: (table) => ({
    bookings: bookingStore(table),
    reviews: reviewStore(table),
    newId: (): string => randomUUID(),
  }),
  handle: async ({ params, body, caller, now, idempotencyKey }, { bookings, reviews, newId }) => {
    const { userId } = caller;
    // The same key with another body is another review, which is refused because a visit has only one.
    const id = idempotencyKey
      ? derivedId('review', userId, idempotencyKey, bodyHash(body))
      : newId();
    const at = now.toISOString();
    const review = { id, bookingId: params.id, userId, ...body, createdAt: at, updatedAt: at };
    await reviews.create(review);
    const booking = await bookings.find(params.id);
    // A review with this id was created by this call or by an earlier attempt of it.
    if (booking?.review?.id !== id) throw reviewRefusal(booking, userId);
    return bookingView(booking);
  },
});
