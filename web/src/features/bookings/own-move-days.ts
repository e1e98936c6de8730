import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { possibleDays } from 'shared/domain/visits/visit-days.ts';
import { settings } from '../../lib/settings.ts';

/** The days a customer can move a plan's visit to (rules: plan-9, screen-61). */
export const plannedMoveDays = (
  visit: Booking,
  { plan, bookings, now }: { plan: Plan; bookings: readonly Booking[]; now: Date },
): string[] => {
  const { originalDate, scheduledDate } = visit;
  if (originalDate === null) return [];
  const others = bookings.filter(
    (other) => other.id !== visit.id && other.planId === plan.id && isOpenVisit(other),
  );
  const planned = { plan, originalDate, others };
  return possibleDays({ by: 'moving', settings: settings(), planned }, now).filter(
    (day) => day !== scheduledDate,
  );
};
