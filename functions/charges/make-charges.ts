import { businessDate } from 'shared/domain/dates.ts';
import { customerTaxRate, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import { customerExists } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { mostOvertaken, nextPeriod, revised, type PlanStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Table } from '../platform/table/table.ts';
import { chargeFor } from './charge-rules.ts';
import { addCharge, chargeAfterAll } from './charge-store.ts';
import type { StoredCharge } from './stored-charge.ts';

export type ChargingDependencies = {
  table: Table;
  plans: Pick<PlanStore, 'find' | 'save'>;
  profiles: {
    find: (userId: string, how?: { latest: boolean }) => Promise<Profile | undefined>;
  };
  settings: { tax: SalesTax };
};

/**
 * Creates a plan's charges for each period that has started, in one transaction per period. Repeated, late or
 * concurrent calls create each charge only once, and an interrupted call is continued by the next (rules:
 * charge-1).
 * @throws AppError `conflict` when concurrent changes persist
 */
export const makeCharges = async (
  planId: string,
  now: Date,
  { table, plans, profiles, settings }: ChargingDependencies,
): Promise<StoredCharge[]> => {
  const today = businessDate(now);
  const made: StoredCharge[] = [];
  let overtaken = 0;
  let plan = await plans.find(planId);
  const customer = plan && (await profiles.find(plan.customerId));
  if (!customer) return made;
  while (plan) {
    const period = nextPeriod(plan);
    if (!period || period.chargeOn > today) break;
    const rate = customerTaxRate(settings.tax, customer, period.start);
    const replaced = await replacedSince(plan, period.start, plans);
    const { charge, rest } = chargeFor(plan, period, { rate, replaced, now });
    const next = revised(plan, rest, now);
    const isFirst = plan.freePeriod?.start !== period.start;
    const write = isFirst ? addCharge(table, charge) : chargeAfterAll(table, charge);
    const isSaved = await plans.save(next, [write, customerExists(table, customer.id)]);
    if (isSaved) made.push(charge);
    else if (!(await profiles.find(customer.id, { latest: true }))) break;
    else if ((overtaken += 1) === mostOvertaken)
      throw new AppError('conflict', 'This plan is being changed elsewhere.');
    // If the write failed, somebody else has changed the plan or created this charge.
    plan = isSaved ? next : await plans.find(planId);
  }
  return made;
};

/** The earlier plans that this one replaced after `day`. They have due dates of their own until then. */
const replacedSince = async (
  { from, replaces }: StoredPlan,
  day: string,
  plans: Pick<PlanStore, 'find'>,
): Promise<StoredPlan[]> => {
  const before = from > day && replaces !== null ? await plans.find(replaces) : undefined;
  return before ? [...(await replacedSince(before, day, plans)), before] : [];
};
