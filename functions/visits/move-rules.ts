import { isOver, planOver } from 'shared/domain/plans/plan-moves.ts';
import type { PlanSchedule } from 'shared/domain/plans/plan-schedule.ts';
import { dayProblem } from 'shared/domain/visits/visit-days.ts';
import { AppError } from 'shared/errors.ts';

const refuse = (message: string): never => {
  throw new AppError('invalid', message, { fields: { scheduledDate: message } });
};

/**
 * Refuses a day that whoever asks cannot have (rules: booking-29).
 * @throws AppError `invalid`
 */
export const requireDay = (...question: Parameters<typeof dayProblem>): void => {
  const problem = dayProblem(...question);
  if (problem !== undefined) refuse(problem);
};

/**
 * The visit with which a plan begins cannot be moved past the day on which it ends.
 * @throws AppError `invalid`
 */
export const requireBeforeEnd = (plan: PlanSchedule, date: string): void => {
  if (isOver(plan, date)) refuse(planOver);
};
