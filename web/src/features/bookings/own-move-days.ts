import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { lastMoveDay, moveDayProblem, workingDayProblem } from 'shared/domain/plan-moves.ts';
import { earliestVisit } from 'shared/domain/visit.ts';
import { settings } from '../../lib/settings.ts';

/** The days to which a customer can move a visit of a plan (rules: plan-9, screen-61). */
export const plannedMoveDays = (
  { id, scheduledDate: current, originalDate }: Booking,
  { plan, bookings, now }: { plan: Plan; bookings: readonly Booking[]; now: Date },
): string[] => {
  if (originalDate === null) return [];
  const others = bookings.filter(
    (other) => other.id !== id && other.planId === plan.id && isOpenVisit(other),
  );
  const last = lastMoveDay(originalDate, now);
  const days: string[] = [];
  for (let date = earliestVisit(now); date <= last; date = addDays(date, 1)) {
    const problem =
      workingDayProblem(date, settings()) ??
      moveDayProblem(plan, { scheduledDate: date, originalDate, others });
    if (problem === undefined && date !== current) days.push(date);
  }
  return days;
};
