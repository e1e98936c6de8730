import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { moveDaysOf } from 'shared/domain/plans/plan-moves.ts';
import { settings } from '../../lib/settings.ts';

/** The days a customer can move a plan's visit to (rules: plan-9, screen-61). */
export const plannedMoveDays = (
  visit: Booking,
  { plan, bookings, now }: { plan: Plan; bookings: readonly Booking[]; now: Date },
): string[] => {
  if (visit.originalDate === null) return [];
  const others = bookings.filter(
    (other) => other.id !== visit.id && other.planId === plan.id && isOpenVisit(other),
  );
  return moveDaysOf(visit, { plan, others, workingDays: settings().workingDays, now });
};
