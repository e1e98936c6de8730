import { addDays, businessDate } from '../dates.ts';
import { dueDates, isPaused, type PlanSchedule } from './plan-schedule.ts';

/** A plan's visit can be moved to at most this many days from today (rules: plan-9). */
const moveAheadDays = 28;

/**
 * A visit can never be further than this from its due date, so that a range of due dates finds all
 * visits ahead.
 */
export const movedAtMostDays = 56;

/** The last day a plan's visit can be moved to. */
export const lastMoveDay = (originalDate: string, now: Date): string => {
  const soon = addDays(businessDate(now), moveAheadDays);
  const furthest = addDays(originalDate, movedAtMostDays);
  return soon < furthest ? soon : furthest;
};

export const planOver = 'The plan ends before that day';

/** Whether a date is after a plan's last day. */
export const isOver = ({ until }: Pick<PlanSchedule, 'until'>, date: string): boolean =>
  until !== null && date > until;

/**
 * A plan has at most one visit a day, and none while it is paused or after it has ended. Returns why a
 * day is not possible, or undefined.
 */
export const moveDayProblem = (
  plan: PlanSchedule,
  {
    scheduledDate,
    originalDate,
    others,
  }: {
    scheduledDate: string;
    originalDate: string;
    /** Its other open visits. */
    others: readonly { scheduledDate: string | null }[];
  },
): string | undefined => {
  const isTaken =
    others.some((visit) => visit.scheduledDate === scheduledDate) ||
    dueDates(plan, { first: scheduledDate, last: scheduledDate }).some(
      ({ date }) => date !== originalDate,
    );
  if (isTaken) return 'This plan has another visit on that day';
  if (isPaused(plan, scheduledDate)) return 'This plan is paused on that day';
  return isOver(plan, scheduledDate) ? planOver : undefined;
};
