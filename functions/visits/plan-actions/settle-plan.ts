import type { BookingAction } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { taxOn } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StepFields, StoredBooking } from '../../bookings/booking-store.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { revised, touchPlan, type PlanStore } from '../../plans/plan-store.ts';
import { agreedFor, feeFor, madeVisits, type TaxRateOn } from '../../plans/planned-visit.ts';
import { visitStepOf, type VisitStep } from '../../plans/visit-step.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { restoringAction } from '../apply-booking-action.ts';
import { changesOf, type ChangeDependencies } from '../booking-action-changes.ts';
import type { Changes } from '../booking-action-request.ts';
import { nextToPay } from '../check-fee.ts';

export type SettlingDependencies = ChangeDependencies & {
  bookings: Pick<BookingStore, 'getMany' | 'transition'>;
  plans: Pick<PlanStore, 'find' | 'save' | 'chargingPlan'>;
  profiles: { find: (userId: string, how?: { latest: boolean }) => Promise<Profile | undefined> };
  taxRateOn: TaxRateOn;
};

/**
 * What the caller has just read or written; the profile before the plan was written. Both are read again once
 * outdated.
 */
type Known = { plan?: StoredPlan | undefined; profile?: Profile | undefined };

/** Each pass takes at most one step per visit. More are only needed while others change the plan. */
const mostPasses = 12;

/**
 * Brings existing visits in line with their plan, each in its own transaction, provided the plan has not changed
 * since it was read. If this is interrupted, the next call finishes it (docs/decisions/0036).
 * @returns the plan afterwards; undefined if there is none.
 */
export const settlePlan = async (
  planId: string,
  now: Date,
  dependencies: SettlingDependencies,
  known: Known = {},
): Promise<StoredPlan | undefined> => {
  const { plans } = dependencies;
  let plan = known.plan ?? (await plans.find(planId));
  for (let passes = 0; passes < mostPasses; passes += 1) {
    if (!plan || plan.isSettled) return plan;
    // The customer's tax rate may be what has changed the plan since.
    const profile = passes === 0 ? known.profile : undefined;
    const done = await settleVisits(plan, now, dependencies, profile);
    const after: StoredPlan | undefined = done.steps === 0 ? plan : await plans.find(planId);
    // If visits have changed, one of them may now have to include the check fee.
    const isFeeLeft = done.steps > 0 && after !== undefined && after.fee > 0;
    // All visits are in line, unless someone else has changed the plan in the meantime.
    if (after && !after.isSettled && after.revision === done.revision && !isFeeLeft) {
      const settled = revised(after, { isSettled: true }, now);
      if (await plans.save(settled)) return settled;
      plan = await plans.find(planId);
    } else plan = after;
  }
  throw new AppError('conflict', 'This plan is being changed elsewhere. Please try again.');
};

/** Settles a plan that was changed, and the earlier plans it replaces if the change affects them too. */
export const settleChange = async (
  planId: string,
  now: Date,
  dependencies: SettlingDependencies,
  known: Known = {},
): Promise<StoredPlan | undefined> => {
  const plan = await settlePlan(planId, now, dependencies, known);
  const before = plan && plan.replaces !== null && (await dependencies.plans.find(plan.replaces));
  if (before && !before.isSettled) await settleChange(before.id, now, dependencies);
  return plan;
};

/** The number of steps taken, and the plan's revision after them; undefined if another call was faster. */
type Steps = { steps: number; revision: number | undefined };

const settleVisits = async (
  seen: StoredPlan,
  now: Date,
  dependencies: SettlingDependencies,
  known: Profile | undefined,
): Promise<Steps> => {
  const { bookings, profiles, taxRateOn } = dependencies;
  const today = businessDate(now);
  const [visits, profile] = await Promise.all([
    madeVisits(seen, today, bookings),
    known ?? profiles.find(seen.customerId, { latest: true }),
  ]);
  let { revision } = seen;
  for (const visit of visits) {
    const { originalDate: dueDate, fee } = visit;
    if (dueDate === null) continue;
    const plan = { ...seen, revision };
    const agreed = profile ? agreedFor(plan, dueDate, { profile, taxRateOn, fee }) : {};
    const visitStep = visitStepOf(plan, dueDate, { visit, today, agreed });
    if (!visitStep) continue;
    const { action, ...parts } = await changesFor(visitStep, { visit, plan, now }, dependencies);
    if (!(await bookings.transition(visit, action, now, parts)))
      return { steps: 1, revision: undefined };
    revision += 1;
  }
  if (revision > seen.revision) return { steps: revision - seen.revision, revision };
  return moveFee(seen, visits, now, dependencies);
};

/** Adds a check fee that no charge will include to the visit at which the check is handed over (rules: booking-5). */
const moveFee = async (
  plan: StoredPlan,
  visits: readonly StoredBooking[],
  now: Date,
  { table, bookings }: SettlingDependencies,
): Promise<Steps> => {
  const { revision } = plan;
  const visit = nextToPay(visits);
  const fee = visit?.originalDate ? feeFor(plan, visit.originalDate) : 0;
  if (!visit || fee === 0) return { steps: 0, revision };
  const totalAmount = visit.totalAmount + fee;
  const set = { fee: visit.fee + fee, totalAmount, tax: taxOn(totalAmount, visit.taxRate) };
  const also = touchPlan(table, plan, { credit: 0, fee: -fee, charging: plan, now });
  const isMoved = await bookings.transition(visit, 'amend', now, { set, also });
  return { steps: 1, revision: isMoved ? revision + 1 : undefined };
};

const changesFor = async (
  visitStep: VisitStep,
  { visit, plan, now }: { visit: StoredBooking; plan: StoredPlan; now: Date },
  dependencies: SettlingDependencies,
): Promise<Changes & { action: BookingAction }> => {
  const { table, plans } = dependencies;
  // The decision was made for the plan as it was read and must not be applied to a later revision.
  const asRead = { ...dependencies, plans: { ...plans, find: async () => plan } };
  const circumstances = { booking: visit, customer: Promise.resolve(undefined), now };
  const amended = async (wanted: StepFields): Promise<Changes> => {
    const credit = (wanted.credit ?? visit.credit) - visit.credit;
    const charging = await plans.chargingPlan(plan);
    // Nothing is paid for an included visit, so its check fee goes to the next charge.
    const fee = wanted.included ? visit.fee : 0;
    const set = fee > 0 ? { ...wanted, fee: 0, totalAmount: 0, tax: 0 } : wanted;
    return { set, also: touchPlan(table, plan, { credit, fee, charging, now }) };
  };
  switch (visitStep.step) {
    case 'cancel': {
      const { reason, cancelledBy } = visitStep;
      const request = { action: 'cancel', reason, cancelledBy } as const;
      return { action: 'cancel', ...(await changesOf(request, circumstances, asRead)) };
    }
    case 'restore': {
      const { cancelledBy } = visitStep;
      const back = { ...visitStep.set, cancelReason: null, cancelledBy: null, credit: 0 };
      return { action: restoringAction(cancelledBy), ...(await amended(back)) };
    }
    case 'amend':
      return { action: 'amend', ...(await amended(visitStep.set)) };
  }
};
