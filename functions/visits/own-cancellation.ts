import type { OwnCancellation, StoredBooking } from '../bookings/booking-store.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';

/**
 * How far a plan has been charged. Changes with every charge, also when a free period is charged after all, so equal
 * values mean that no charge has used its credit in between.
 */
export const billedThrough = ({
  chargedThrough,
  freePeriod,
}: Pick<StoredPlan, 'chargedThrough' | 'freePeriod'>): string | null =>
  freePeriod ? `${freePeriod.start} free` : chargedThrough;

/** What is stored with a visit that its customer skips or cancels, so that they can take it back. */
export const ownCancellationOf = async (
  { status, revision, planId }: StoredBooking,
  fee: OwnCancellation['fee'],
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>,
): Promise<OwnCancellation> => {
  const plan = planId === null ? undefined : await plans.find(planId);
  return {
    was: status === 'pending' ? 'pending' : 'confirmed',
    revision: revision + 1,
    billed: plan ? billedThrough(await plans.chargingPlan(plan)) : null,
    fee,
  };
};
