import { actOnPlan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { planView } from '../../plans/stored-plan.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { settleChange } from '../plan-actions/settle-plan.ts';
import { takePlanAction } from '../plan-actions/take-plan-action.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: actOnPlan,
  dependencies: (table) => ({ ...visitStores(table), taxRateOn: taxRatesOf(readSiteSettings()) }),
  handle: async ({ caller, params: { id, action }, body: fields, now }, dependencies) => {
    const request = { action, fields, by: 'customer' } as const;
    const guard = ({ customerId }: { customerId: string }) => {
      if (customerId !== caller.userId)
        throw new AppError('not-found', 'This plan could not be found.');
    };
    const taking = { id, request, now, guard, owner: caller.userId };
    const { plan, customer: profile } = await takePlanAction(taking, dependencies);
    const settled = await settleChange(plan.id, now, dependencies, { plan, profile });
    return planView(settled ?? plan, businessDate(now));
  },
});
