import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { nextDueDate } from 'shared/domain/plan-schedule.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { visitStepOf } from '../../plans/visit-step.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

/** Whether a visit takes place once it is in line with its plan, which may have been changed a moment ago. */
const takesPlace = (plan: StoredPlan, visit: StoredBooking, today: string): boolean => {
  const dueDate = visit.originalDate ?? today;
  const step = visitStepOf(plan, dueDate, { visit, today, agreed: {} })?.step;
  return step === 'restore' || (isOpenVisit(visit) && step !== 'cancel');
};

/** The first due date after a day that has no visit yet and was not skipped under an earlier plan. */
const firstUnmade = (plan: StoredPlan, day: string): string | undefined => {
  const made = plan.madeThrough ?? '';
  let next = nextDueDate(plan, made > day ? made : day);
  while (next !== undefined && plan.skips.includes(next)) next = nextDueDate(plan, next);
  return next;
};

/**
 * The day after today on which a plan brings its customer a visit next: the day of one that exists, which may have
 * been moved, or a due date that has none yet. Undefined if the plan brings none.
 *
 * @param visits those of {@link madeVisits}
 */
export const nextVisitDay = (
  plan: StoredPlan,
  visits: readonly StoredBooking[],
  today: string,
): string | undefined => {
  if (plan.state === 'ended') return undefined;
  const days = visits.flatMap((visit) =>
    takesPlace(plan, visit, today) ? (visit.scheduledDate ?? []) : [],
  );
  return [...days, firstUnmade(plan, today) ?? []]
    .flat()
    .filter((day) => day > today)
    .toSorted()[0];
};
