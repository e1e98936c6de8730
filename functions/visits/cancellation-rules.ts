import { mayCustomerCancel, mayTransition } from 'shared/domain/booking-status.ts';
import type { BookingState } from 'shared/domain/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';

/**
 * A customer may cancel a pending or confirmed visit until the day before it, in the business's time
 * zone (rules: booking-12).
 * @throws AppError `conflict`
 */
export const requireCancellable = (
  booking: BookingState & { scheduledDate: string | null },
  now: Date,
): void => {
  if (mayCustomerCancel(booking, businessDate(now))) return;
  throw new AppError(
    'conflict',
    mayTransition('cancel', booking)
      ? 'A visit can be cancelled here until the day before. Please call us.'
      : 'This visit has taken place and cannot be cancelled any more.',
  );
};
