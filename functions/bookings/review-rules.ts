import type { Review } from 'shared/contracts/bookings.ts';
import { mayEditReview, reviewEditDays } from 'shared/domain/customers/review-rules.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from './booking-store.ts';

const missing = () => new AppError('not-found', 'This booking could not be found.');

/** The error for a refused review, given the booking's current state. */
export const reviewRefusal = (booking: StoredBooking | undefined, userId: string): AppError => {
  if (!booking || booking.userId !== userId) return missing();
  return new AppError(
    'conflict',
    booking.status === 'completed'
      ? 'You have reviewed this visit already.'
      : 'A visit can be reviewed once it has taken place.',
  );
};

/**
 * The review, if its writer may still change it.
 * @throws AppError `not-found`, or `conflict` after seven days.
 */
export const requireEditable = (
  booking: StoredBooking | undefined,
  { userId, now }: { userId: string; now: Date },
): { booking: StoredBooking; review: Review } => {
  if (!booking || booking.userId !== userId) throw missing();
  const { review } = booking;
  if (!review) throw new AppError('not-found', 'You have not reviewed this visit yet.');
  if (!mayEditReview(review, now))
    throw new AppError('conflict', `A review can be changed for ${reviewEditDays} days.`);
  return { booking, review };
};
