import type { BodyOf } from 'shared/contracts/contract.ts';
import type { actOnVisit, visitActions } from 'shared/contracts/plans.ts';
import type { DaySettings } from 'shared/domain/visits/visit-days.ts';
import { AppError } from 'shared/errors.ts';

/**
 * A customer's request as an action on the booking. Skipping a visit means canceling it.
 * @throws AppError `invalid` when a move does not name the new day.
 */
export const visitActionRequest = (
  action: Exclude<(typeof visitActions)[number], 'restore'>,
  { reason, scheduledDate, preferredTime }: BodyOf<typeof actOnVisit>,
  days: DaySettings,
) => {
  if (action === 'skip')
    return { action: 'cancel', reason: reason || null, by: 'customer' } as const;
  const missing = {
    ...(scheduledDate === undefined && { scheduledDate: 'Please choose a day' }),
    ...(preferredTime === undefined && { preferredTime: 'Please choose a time, or none' }),
  };
  if (scheduledDate === undefined || preferredTime === undefined)
    throw new AppError('invalid', 'Please check what you entered.', { fields: missing });
  return { action: 'reschedule', scheduledDate, preferredTime, by: 'customer', days } as const;
};
