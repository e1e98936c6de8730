import { addDays, businessDate } from '../dates.ts';
import { earliestVisit, latestVisit } from '../visits/visit.ts';
import { dueDates, isPaused, weekdayOf, type PlanSchedule, type Weekday } from './plan-schedule.ts';

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

/** Customers may choose only the business's working days. Returns why a day is not possible, or undefined. */
export const workingDayProblem = (
  date: string,
  { workingDays }: { workingDays: readonly Weekday[] },
): string | undefined =>
  workingDays.includes(weekdayOf(date)) ? undefined : 'We don’t work on that weekday';

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

type Movable = {
  /** Its current day. */
  scheduledDate: string | null;
  /** Null for a single visit. */
  originalDate: string | null;
};

/**
 * The days a customer may move a visit to: working days, of a single visit within a year, of a plan's within the
 * next four weeks (rules: plan-9).
 */
export const moveDaysOf = (
  { scheduledDate: current, originalDate }: Movable,
  {
    plan,
    others,
    workingDays,
    now,
  }: {
    /** Null for a single visit. */
    plan: PlanSchedule | null;
    others: readonly { scheduledDate: string | null }[];
    workingDays: readonly Weekday[];
    now: Date;
  },
): string[] => {
  const last = originalDate === null ? latestVisit(now) : lastMoveDay(originalDate, now);
  const days: string[] = [];
  for (let date = earliestVisit(now); date <= last; date = addDays(date, 1)) {
    const problem =
      workingDayProblem(date, { workingDays }) ??
      (plan && originalDate !== null
        ? moveDayProblem(plan, { scheduledDate: date, originalDate, others })
        : undefined);
    if (problem === undefined && date !== current) days.push(date);
  }
  return days;
};
