import { actOnCustomersPlan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { planView } from '../../plans/stored-plan.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { mailPlanAction } from '../plan-actions/mail-plan-action.ts';
import { settleChange } from '../plan-actions/settle-plan.ts';
import { takePlanAction } from '../plan-actions/take-plan-action.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: actOnCustomersPlan,
  dependencies: (table) => {
    const settings = readSiteSettings();
    return {
      ...visitStores(table),
      taxRateOn: taxRatesOf(settings),
      mailer: mailer(),
      settings,
    };
  },
  handle: async ({ params: { id, action }, body: fields, now }, dependencies) => {
    const request = { action, fields, by: 'operator' } as const;
    const taken = await takePlanAction({ id, request, now }, dependencies);
    const { plan, customer, isNew } = taken;
    const known = { plan, profile: customer };
    // The mail is sent even if updating the visits fails, because a repeated call would not send it.
    const [settled] = await settleAllOrThrow([
      settleChange(plan.id, now, dependencies, known),
      isNew ? mailPlanAction(plan, { action, customer, now }, dependencies) : Promise.resolve(),
    ]);
    return planView(settled ?? plan, businessDate(now));
  },
});
