import { isOver, moveDayProblem } from '../plans/plan-moves.ts';
import { isPaused, type PlanSchedule } from '../plans/plan-schedule.ts';
import type { planStates } from '../plans/plan-state.ts';

type CancelledVisit = {
  /** `YYYY-MM-DD`; null for a visit without a day. */
  scheduledDate: string | null;
  /** Null for a single visit. */
  originalDate: string | null;
};

/** Whether customers may still change a visit: until the day before it. */
export const isAhead = (
  { scheduledDate }: Pick<CancelledVisit, 'scheduledDate'>,
  today: string,
): boolean => scheduledDate === null || scheduledDate > today;

/**
 * Why a customer cannot take back their own skip or cancellation, as far as the plan and the other visits decide it;
 * undefined if they can (rules: plan-18).
 */
export const restoreProblem = (
  { scheduledDate, originalDate }: CancelledVisit,
  {
    plan,
    others,
  }: {
    /** Null for a single visit. */
    plan: (PlanSchedule & { state: (typeof planStates)[number] }) | null;
    /** The other open visits: those of its plan, or of the same service for a single visit. */
    others: readonly { scheduledDate: string | null }[];
  },
): string | undefined => {
  if (!plan || originalDate === null) {
    const isTaken =
      scheduledDate !== null && others.some((other) => other.scheduledDate === scheduledDate);
    return isTaken ? 'You have another visit on that day.' : undefined;
  }
  if (plan.state === 'ended' && isOver(plan, plan.from))
    return 'The plan ended with this visit. To start it again, please book it.';
  if (plan.state !== 'active' || isOver(plan, originalDate)) return 'The plan has ended.';
  if (isPaused(plan, originalDate)) return 'The plan is paused on that day.';
  const problem = moveDayProblem(plan, {
    scheduledDate: scheduledDate ?? originalDate,
    originalDate,
    others,
  });
  return problem === undefined ? undefined : `${problem}.`;
};
