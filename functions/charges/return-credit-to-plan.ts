import { addCredit, type PlanStore } from '../plans/plan-store.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { StoredCharge } from './stored-charge.ts';

type Dependencies = { table: Table; plans: Pick<PlanStore, 'find' | 'chargingPlan'> };

/**
 * Moves the credit and check fee of a voided charge to the next charge of its plan, or of the plan that charges in
 * its place. Part of a transaction (rules: charge-3).
 */
export const returnCreditToPlan = async (
  { planId, credit, fee }: StoredCharge,
  now: Date,
  { table, plans }: Dependencies,
): Promise<Operation[]> => {
  const plan = credit === 0 && fee === 0 ? undefined : await plans.find(planId);
  return plan ? [addCredit(table, await plans.chargingPlan(plan), { credit, fee, now })] : [];
};
