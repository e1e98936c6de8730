import { restoreProblem } from 'shared/domain/visits/restore-rules.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { agreedFor, type TaxRateOn } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { visitStepOf } from '../plans/visit-step.ts';
import { billedThrough } from './own-cancellation.ts';

type Context = {
  plan: StoredPlan;
  /** The plan's other open visits. */
  others: readonly StoredBooking[];
  /** The plan that has the visit's credit: the plan itself, or the last one that replaced it. */
  charging: StoredPlan;
  profile: Profile;
  taxRateOn: TaxRateOn;
  today: string;
};

/**
 * Why a customer cannot take back that they skipped a plan's visit, as far as the plan decides it; undefined if they
 * can (rules: plan-18).
 * @param visit with the check fee that would come back to it
 */
export const planRestoreProblem = (
  visit: StoredBooking,
  { plan, others, charging, ...context }: Context,
): string | undefined => {
  const { ownCancellation, credit } = visit;
  return (
    restoreProblem(visit, { plan, others }) ??
    (isAsAgreed(visit, plan, context)
      ? undefined
      : 'The plan has changed since. Please call us.') ??
    (credit === 0 || billedThrough(charging) === ownCancellation?.billed
      ? undefined
      : 'Your credit for this visit is already on a bill. Please call us.')
  );
};

/** Whether the open visit would be exactly what its plan defines, so that there would be nothing to settle. */
const isAsAgreed = (
  visit: StoredBooking,
  plan: StoredPlan,
  { today, ...surroundings }: Pick<Context, 'profile' | 'taxRateOn' | 'today'>,
): boolean => {
  const { originalDate, fee, ownCancellation } = visit;
  if (originalDate === null) return false;
  const agreed = agreedFor(plan, originalDate, { ...surroundings, fee });
  const open = { ...visit, status: ownCancellation?.was ?? 'confirmed' };
  return visitStepOf(plan, originalDate, { visit: open, today, agreed }) === undefined;
};
