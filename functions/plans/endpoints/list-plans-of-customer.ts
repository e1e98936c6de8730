import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { planStore } from '../plan-store.ts';
import { planView } from '../stored-plan.ts';

export const handler = endpoint({
  contract: listPlansOfCustomer,
  dependencies: (table) => ({ plans: planStore(table) }),
  handle: async ({ query, now }, { plans }) =>
    (await plans.listOfCustomer(query.customerId)).map((plan) => planView(plan, businessDate(now))),
});
