import { randomUUID } from 'node:crypto';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { queueNews } from '../../bookings/operator-news.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { revised, savePlan } from '../../plans/plan-store.ts';
import type { PlanStore } from '../../plans/plan-store.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { readOnce } from '../../platform/read-once.ts';
import { retryOvertaken } from '../../platform/retry-overtaken.ts';
import type { Table } from '../../platform/table.ts';
import type { Operation } from '../../platform/transact.ts';
import { planActionChanges } from './plan-action-rules.ts';
import type { PlanActionRequest } from './plan-action-rules.ts';
import { endingOn, plansBeyond } from './plan-succession.ts';
import type { SettlingDependencies } from './settle-plan.ts';

type Taking = {
  id: string;
  request: PlanActionRequest;
  now: Date;
  /** Throws when the caller may not take this action. */
  guard?: (plan: StoredPlan) => void;
  /** Whose it must be to pass the guard, who is read beside it. */
  owner?: string;
};

/** The plan that was changed as it is afterwards, its customer, and whether this call changed it. */
export type TakenPlanAction = {
  plan: StoredPlan;
  customer: Profile | undefined;
  isNew: boolean;
};

/**
 * Pauses, resumes or ends a plan, whose visits have to be settled afterwards. An action that was taken before
 * counts as success.
 * @throws AppError `not-found`, `invalid` or `conflict`
 */
export const takePlanAction = async (
  { id, request, now, guard, owner }: Taking,
  { table, plans, profiles }: Pick<SettlingDependencies, 'table' | 'plans' | 'profiles'>,
): Promise<TakenPlanAction> =>
  retryOvertaken<TakenPlanAction>(async () => {
    const findCustomer = readOnce(profiles.find);
    if (owner !== undefined) void findCustomer(owner);
    const asked = await plans.find(id);
    if (!asked) throw new AppError('not-found', 'This plan could not be found.');
    guard?.(asked);
    const plan = await reachedBy(request, asked, { plans, now });
    const occasion = { today: businessDate(now), newId: randomUUID() };
    const changes = planActionChanges(plan, request, occasion);
    // Read first: if it failed afterwards, nobody would be told of the action.
    const customer = await findCustomer(plan.customerId);
    if (!changes) return { plan, customer, isNew: false };
    const after = revised(plan, { ...changes, isSettled: false }, now);
    const also = [
      ...(await earlierEnds(after, request, { table, plans, now })),
      ...(request.by === 'customer' ? [queueNews(table, 'plan', plan.id)] : []),
    ];
    return (await plans.save(after, also)) ? { plan: after, customer, isNew: true } : 'overtaken';
  }, 'This plan is being changed elsewhere. Please try again.');

/** A plan that another is to replace ends with that one, which charges in its stead (rules: plan-15). */
const reachedBy = async (
  { action }: PlanActionRequest,
  plan: StoredPlan,
  { plans, now }: { plans: Pick<PlanStore, 'chargingPlan'>; now: Date },
): Promise<StoredPlan> => {
  const isOver = plan.until !== null && plan.until < businessDate(now);
  return action === 'end' && !isOver ? plans.chargingPlan(plan) : plan;
};

/** Ends on the same day what the plan is to replace, if that would go on longer. */
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
