import { listPlans } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { planStore } from '../plan-store.ts';
import { planView } from '../stored-plan.ts';

export const handler = endpoint({
  contract: listPlans,
  dependencies: (table) => ({ plans: planStore(table) }),
  handle: async ({ caller, now }, { plans }) =>
    (await plans.listOfCustomer(caller.userId)).map((plan) => planView(plan, businessDate(now))),
});
