import { moveDayMissing, moveDays } from 'shared/domain/visit.ts';
import { AppError } from 'shared/errors.ts';

/**
 * A visit can only be moved to today or a later day.
 * @throws AppError `invalid`
 */
export const requireMoveDay = (scheduledDate: string, now: Date): void => {
  const { first, last } = moveDays(now);
  if (scheduledDate >= first && scheduledDate <= last) return;
  throw new AppError('invalid', moveDayMissing, { fields: { scheduledDate: moveDayMissing } });
};
