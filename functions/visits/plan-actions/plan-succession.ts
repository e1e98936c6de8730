import { revised, type PlanStore } from '../../plans/plan-store.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

/** The earlier plans that this one replaces and that still run after a day, latest first (rules: plan-15). */
export const plansBeyond = async (
  { replaces }: StoredPlan,
  day: string,
  plans: Pick<PlanStore, 'find'>,
): Promise<StoredPlan[]> => {
  const before = replaces === null ? undefined : await plans.find(replaces);
  if (!before || before.until === null || before.until <= day) return [];
  return [before, ...(await plansBeyond(before, day, plans))];
};

/** The plan with an earlier last day. Its visits must be updated afterwards (settle-plan.ts). */
export const endingOn = (plan: StoredPlan, day: string, now: Date): StoredPlan =>
  revised(plan, { until: day, isSettled: false }, now);
