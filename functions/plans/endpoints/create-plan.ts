import { createPlan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { addPlan } from '../add-plan.ts';
import { planStore } from '../plan-store.ts';
import { taxRatesOf } from '../planned-visit.ts';
import { planView } from '../stored-plan.ts';

export const handler = endpoint({
  contract: createPlan,
  dependencies: (table) => {
    const settings = readSiteSettings();
    return {
      table,
      plans: planStore(table),
      profiles: profileStore(table),
      catalogue: catalogueStore(table),
      settings,
      taxRateOn: taxRatesOf(settings),
    };
  },
  handle: async ({ caller, body: form, now, idempotencyKey: key }, dependencies) => {
    const plan = await addPlan({ adminId: caller.userId, form, key, now }, dependencies);
    return planView(plan, businessDate(now));
  },
});
