import type { rainOutDay } from 'shared/contracts/rain-outs.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { nextDueDate } from 'shared/domain/plans/plan-schedule.ts';
import { planDueAgain } from 'shared/domain/visits/rain-out.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import type { BookingActionRequest } from '../../visits/booking-action-request.ts';
import type { StoredRainOut } from './rain-out-store.ts';

/** @throws AppError `invalid` unless the action and the day go together. */
export const requireRainOutDay = (
  { action, to }: Pick<BodyOf<typeof rainOutDay>, 'action' | 'to'>,
  date: string,
): void => {
  const problem =
    action === 'skip'
      ? to !== null && 'Skipped visits go to no other day'
      : (to === null || to === date) && 'Please choose another day';
  if (problem) throw new AppError('invalid', problem, { fields: { to: problem } });
};

/** The step to take for one visit, or why the visit is left as it is. */
export type VisitStep = BookingActionRequest | { refusal: string };

/** What a rain-out does to a visit of its day (rules: route-8). */
export const rainOutStep = (
  rainOut: StoredRainOut,
  booking: StoredBooking,
  plan: StoredPlan | undefined,
): VisitStep => {
  const { id, action, to, reason, date } = rainOut;
  const cancelledBy = { kind: 'rain-out', id } as const;
  if (booking.cancelledBy?.id === id || isMoved(rainOut, booking))
    return to === null
      ? { action: 'cancel', reason, cancelledBy }
      : { action: 'reschedule', scheduledDate: to, preferredTime: timeOf(booking), reason };
  if (booking.scheduledDate !== date) return { refusal: 'This visit is on another day.' };
  if (action === 'skip' || to === null)
    return plan?.state === 'requested'
      ? { refusal: 'A new plan begins with this visit. Please move it.' }
      : { action: 'cancel', reason, cancelledBy };
  const { originalDate } = booking;
  const next = plan && originalDate !== null ? nextDueDate(plan, originalDate) : undefined;
  if (next !== undefined && next <= to) return { refusal: planDueAgain };
  return { action: 'reschedule', scheduledDate: to, preferredTime: timeOf(booking), reason };
};

/** The step that undoes a rain-out, provided the visit has not changed since (rules: route-9). */
export const undoStep = (
  rainOut: StoredRainOut,
  booking: StoredBooking,
  preferredTime: string | null,
): VisitStep => {
  const { id, date, to } = rainOut;
  const isOpen = isOpenVisit(booking);
  const isBack = isOpen && booking.scheduledDate === date;
  if (to === null && (isBack || booking.cancelledBy?.id === id))
    return { action: 'restore', cancelledBy: { kind: 'rain-out', id } };
  if (to !== null && (isBack || (isOpen && isMoved(rainOut, booking))))
    return {
      action: 'reschedule',
      scheduledDate: date,
      preferredTime: isBack ? timeOf(booking) : timeOf({ preferredTime }),
      reason: '',
    };
  return { refusal: 'This visit has been changed since.' };
};

const isMoved = (
  { to, date, reason }: StoredRainOut,
  { scheduledDate, moved }: StoredBooking,
): boolean =>
  to !== null && scheduledDate === to && moved?.scheduledDate === date && moved.reason === reason;

const timeOf = ({ preferredTime }: Pick<StoredBooking, 'preferredTime'>) =>
  preferredTimes.find((time) => time === preferredTime) ?? null;

/** @throws AppError `conflict` once the day on which the rain-out was created is over. */
export const requireUndoable = ({ createdAt }: StoredRainOut, now: Date): void => {
  if (businessDate(new Date(createdAt)) === businessDate(now)) return;
  throw new AppError(
    'conflict',
    'This could be undone until midnight. Please change the visits one by one.',
  );
};
