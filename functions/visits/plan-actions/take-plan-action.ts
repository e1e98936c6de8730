import { randomUUID } from 'node:crypto';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { queueNews } from '../../bookings/operator-news.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { revised, savePlan, type PlanStore } from '../../plans/plan-store.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { planActionChanges, type PlanActionRequest } from './plan-action-rules.ts';
import { endingOn, plansBeyond } from './plan-succession.ts';
import type { SettlingDependencies } from './settle-plan.ts';

type Taking = {
  id: string;
  request: PlanActionRequest;
  now: Date;
  /** Throws if the caller may not take this action. */
  guard?: (plan: StoredPlan) => void;
  /** The user who must own the plan to pass the guard; their profile is read in parallel with the plan. */
  owner?: string;
};

/** The changed plan as it is afterwards, its customer, and whether this call changed it. */
export type TakenPlanAction = {
  plan: StoredPlan;
  customer: Profile | undefined;
  isNew: boolean;
};

/**
 * Pauses, resumes or ends a plan. Its visits must be updated afterwards (settle-plan.ts). An action that was
 * already taken counts as success.
 * @throws AppError `not-found`, `invalid` or `conflict`
 */
export const takePlanAction = async (
  { id, request, now, guard, owner }: Taking,
  { table, plans, profiles }: Pick<SettlingDependencies, 'table' | 'plans' | 'profiles'>,
): Promise<TakenPlanAction> =>
  retryOnConflict<TakenPlanAction>(async () => {
    const findCustomer = readOnce(profiles.find);
    if (owner !== undefined) void findCustomer(owner);
    const requested = await plans.find(id);
    if (!requested) throw new AppError('not-found', 'This plan could not be found.');
    guard?.(requested);
    const plan = await reachedBy(request, requested, { plans, now });
    const occasion = { today: businessDate(now), newId: randomUUID() };
    const changes = planActionChanges(plan, request, occasion);
    // Read before the action is taken. If the read failed afterward, no one would be notified of the action.
    const customer = await findCustomer(plan.customerId);
    if (!changes) return { plan, customer, isNew: false };
    const after = revised(plan, { ...changes, isSettled: false }, now);
    const also = [
      ...(await earlierEnds(after, request, { table, plans, now })),
      ...(request.by === 'customer' ? [queueNews(table, 'plan', plan.id)] : []),
    ];
    return (await plans.save(after, also)) ? { plan: after, customer, isNew: true } : 'overtaken';
  }, 'This plan is being changed elsewhere. Please try again.');

/**
 * The plan that an action applies to. Ending a plan that is about to be replaced ends its successor, which charges
 * in its place (rules: plan-15).
 */
const reachedBy = async (
  { action }: PlanActionRequest,
  plan: StoredPlan,
  { plans, now }: { plans: Pick<PlanStore, 'chargingPlan'>; now: Date },
): Promise<StoredPlan> => {
  const isOver = plan.until !== null && plan.until < businessDate(now);
  return action === 'end' && !isOver ? plans.chargingPlan(plan) : plan;
};

/** Ends the earlier plans on the same day if they would run longer. */
const earlierEnds = async (
  after: StoredPlan,
  { action }: PlanActionRequest,
  { table, plans, now }: { table: Table; plans: Pick<PlanStore, 'find'>; now: Date },
): Promise<Operation[]> => {
  const { until } = after;
  if (action !== 'end' || until === null) return [];
  const earlier = await plansBeyond(after, until, plans);
  return earlier.map((each) => savePlan(table, endingOn(each, until, now)));
};
