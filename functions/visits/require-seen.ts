import type { SeenVisit } from 'shared/contracts/admin-bookings.ts';
import { centsToDecimal, formatCents } from 'shared/domain/prices/money.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

type Visit = Pick<StoredBooking, 'scheduledDate' | 'preferredTime' | 'totalAmount' | 'tax'>;

/**
 * Refuses an action on a visit that has changed since the operator saw it: they meant the other day or amount.
 * @throws AppError `conflict` with what has changed.
 */
export const requireSeen = (seen: SeenVisit, visit: Visit): void => {
  const { scheduledDate, preferredTime, totalAmount, tax } = visit;
  if (seen.scheduledDate !== scheduledDate || seen.preferredTime !== preferredTime)
    throw new AppError(
      'conflict',
      `This visit has been moved: ${describeVisit(visit) ?? 'no date yet'}.`,
    );
  if (seen.totalAmount !== centsToDecimal(totalAmount) || seen.tax !== centsToDecimal(tax))
    throw new AppError(
      'conflict',
      `The amount of this visit has changed to ${formatCents(totalAmount + tax)}.`,
    );
};
