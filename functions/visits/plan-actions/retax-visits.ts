import { businessDate } from 'shared/domain/dates.ts';
import { termsOn } from 'shared/domain/plans/plan-charges.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { revised, type PlanStore } from '../../plans/plan-store.ts';
import { madeDueDates } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { settlePlan, type SettlingDependencies } from './settle-plan.ts';

type Dependencies = SettlingDependencies & {
  plans: Pick<PlanStore, 'find' | 'save' | 'chargingPlan' | 'listOfCustomer'>;
};

/**
 * Updates the tax of existing visits to the customer's current tax settings. Applies to visits of their plans that
 * are separate bills, still ahead and unpaid (rules: tax-3).
 */
export const retaxVisits = async (
  { id: customerId }: Pick<Profile, 'id'>,
  now: Date,
  dependencies: Dependencies,
): Promise<void> => {
  const { plans } = dependencies;
  const today = businessDate(now);
  const owned = await plans.listOfCustomer(customerId);
  for (const { id } of owned.filter((plan) => hasTaxedVisits(plan, today))) {
    const plan = await retryOnConflict(async () => {
      const stored = await plans.find(id);
      const unsettled = stored && revised(stored, { isSettled: false }, now);
      return !unsettled || (await plans.save(unsettled)) ? unsettled : 'overtaken';
    }, 'A plan of this customer is being changed elsewhere. Please try again.');
    // The profile is read after the plan was written: of two calls at once, the slower one must not use its own rate.
    if (plan) await settlePlan(id, now, dependencies, { plan });
  }
};

const hasTaxedVisits = (plan: StoredPlan, today: string): boolean =>
  madeDueDates(plan, today).some((date) => {
    const { per, taxable } = termsOn(plan.terms, date);
    return per === 'visit' && taxable;
  });
