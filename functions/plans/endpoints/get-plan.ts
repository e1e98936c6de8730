import { getPlan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { planStore } from '../plan-store.ts';
import { planView } from '../stored-plan.ts';

export const handler = endpoint({
  contract: getPlan,
  dependencies: (table) => ({ plans: planStore(table) }),
  handle: async ({ params, now }, { plans }) => {
    const plan = await plans.find(params.id);
    if (!plan) throw new AppError('not-found', 'This plan could not be found.');
    return planView(plan, businessDate(now));
  },
});
