import { addDays, businessDate } from 'shared/domain/dates.ts';
import {
  isOver,
  lastMoveDay,
  moveDayProblem,
  planOver,
  workingDayProblem,
} from 'shared/domain/plans/plan-moves.ts';
import type { PlanSchedule } from 'shared/domain/plans/plan-schedule.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { latestVisit, moveDayMissing } from 'shared/domain/visits/visit.ts';
import { AppError } from 'shared/errors.ts';

const ownMoveDayMissing = 'Please choose a day from tomorrow on, a year ahead at most';

const refuse = (message: string): never => {
  throw new AppError('invalid', message, { fields: { scheduledDate: message } });
};

/**
 * A visit can only be moved to today or later, by its customer to tomorrow or later. A single visit can move up to
 * a year ahead, a plan's visit only by a few weeks.
 * @throws AppError `invalid`
 */
export const requireMoveDay = (
  { scheduledDate, by }: { scheduledDate: string; by?: 'customer' | undefined },
  { now, originalDate }: { now: Date; originalDate?: string },
): void => {
  const today = businessDate(now);
  const first = by === 'customer' ? addDays(today, 1) : today;
  if (originalDate === undefined) {
    if (scheduledDate < first || scheduledDate > latestVisit(now))
      refuse(by === 'customer' ? ownMoveDayMissing : moveDayMissing);
    return;
  }
  if (scheduledDate < first || scheduledDate > lastMoveDay(originalDate, now))
    refuse('Please choose a day within the next four weeks');
};

/**
 * Customers can only choose the business's working days.
 * @throws AppError `invalid`
 */
export const requireWorkingDay = (date: string, settings: SiteSettings): void => {
  const problem = workingDayProblem(date, settings);
  if (problem !== undefined) refuse(problem);
};

/**
 * The visit with which a plan begins cannot be moved past the day on which it ends.
 * @throws AppError `invalid`
 */
export const requireBeforeEnd = (plan: PlanSchedule, date: string): void => {
  if (isOver(plan, date)) refuse(planOver);
};

/**
 * A plan has at most one visit a day, and none on a day on which it is paused or has ended.
 * @throws AppError `invalid`
 */
export const requireFreeDay = (
  plan: PlanSchedule,
  move: Parameters<typeof moveDayProblem>[1],
): void => {
  const problem = moveDayProblem(plan, move);
  if (problem !== undefined) refuse(problem);
};
