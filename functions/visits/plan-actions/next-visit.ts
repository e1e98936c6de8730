import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { nextVisitDay } from 'shared/domain/plans/plan-schedule.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { visitStepOf } from '../../plans/visit-step.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

/** Whether a visit takes place once it is in line with its plan, which may have been changed a moment ago. */
const takesPlace = (plan: StoredPlan, visit: StoredBooking, today: string): boolean => {
  const dueDate = visit.originalDate ?? today;
  const step = visitStepOf(plan, dueDate, { visit, today, agreed: {} })?.step;
  return step === 'restore' || (isOpenVisit(visit) && step !== 'cancel');
};

/**
 * The day after today on which a plan brings its customer a visit next: the day of one that exists, which may have
 * been moved, or a due date that has none yet. Undefined if the plan brings none.
 *
 * @param visits those of {@link madeVisits}
 */
export const nextVisitOf = (
  plan: StoredPlan,
  visits: readonly StoredBooking[],
  today: string,
): string | undefined => {
  if (plan.state === 'ended') return undefined;
  const made = visits.flatMap(({ originalDate }) => originalDate ?? []);
  return nextVisitDay(plan, {
    from: addDays(today, 1),
    lost: new Set([...plan.skips, ...made]),
    days: visits.flatMap((visit) =>
      takesPlace(plan, visit, today) ? (visit.scheduledDate ?? []) : [],
    ),
  });
};
