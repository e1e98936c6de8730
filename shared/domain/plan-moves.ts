import { addDays, businessDate } from './dates.ts';
import { earliestVisit } from './visit.ts';
import { dueDates, isPaused, weekdayOf, type PlanSchedule, type Weekday } from './plan-schedule.ts';

/** A plan's visit is moved by four weeks at most, counted from the day on which that is done (rules: plan-9). */
const moveAheadDays = 28;

/** No visit is moved further away from its due date, so that visits ahead are found by their due dates. */
export const movedAtMostDays = 56;

/** The last day to which a plan's visit can be moved. */
export const lastMoveDay = (originalDate: string, now: Date): string => {
  const soon = addDays(businessDate(now), moveAheadDays);
  const furthest = addDays(originalDate, movedAtMostDays);
  return soon < furthest ? soon : furthest;
};

/** Customers choose among the business's working days: why a day is none, if so. */
export const workingDayProblem = (
  date: string,
  { workingDays }: { workingDays: readonly Weekday[] },
): string | undefined =>
  workingDays.includes(weekdayOf(date)) ? undefined : 'We do not work on that day of the week';

/** Whether a day comes after a plan's last one. */
export const isOver = ({ until }: Pick<PlanSchedule, 'until'>, date: string): boolean =>
  until !== null && date > until;

/** A plan has one visit a day, and none on a day on which it is paused or has ended: why not, if not. */
export const moveDayProblem = (
  plan: PlanSchedule,
  {
    scheduledDate,
    originalDate,
    others,
  }: {
    scheduledDate: string;
    originalDate: string;
    /** Its other visits that are open. */
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
  return isOver(plan, scheduledDate) ? 'This plan has ended by that day' : undefined;
};

type Movable = {
  /** Its present day. */
  scheduledDate: string | null;
  /** Of a plan's visit; null for a single one. */
  originalDate: string | null;
};

/** The days a customer is offered to move a visit to: working days of the next four weeks (rules: plan-9). */
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
  const last =
    originalDate === null
      ? addDays(businessDate(now), moveAheadDays)
      : lastMoveDay(originalDate, now);
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
