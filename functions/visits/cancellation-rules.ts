import {
  isOpenVisit,
  mayCustomerCancel,
  type BookingState,
} from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';

type DatedVisit = BookingState & { scheduledDate: string | null };

const untilTheDayBefore =
  (done: 'cancelled' | 'moved') =>
  (booking: DatedVisit, now: Date): void => {
    if (mayCustomerCancel(booking, businessDate(now))) return;
    throw new AppError('conflict', refusalOf(booking, done));
  };

const refusalOf = (booking: DatedVisit, done: string): string => {
  if (isOpenVisit(booking))
    return `A visit can be ${done} here until the day before. Please call us.`;
  return booking.status === 'cancelled'
    ? 'This visit has been cancelled.'
    : `This visit has taken place and cannot be ${done} any more.`;
};

/**
 * A customer may cancel a pending or confirmed visit until the day before it, in the business's time
 * zone (rules: booking-12).
 * @throws AppError `conflict`
 */
export const requireCancellable = untilTheDayBefore('cancelled');

/**
 * A customer may move a visit until the same deadline.
 * @throws AppError `conflict`
 */
export const requireMovable = untilTheDayBefore('moved');
