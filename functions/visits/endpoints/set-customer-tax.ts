import { setCustomerTax } from 'shared/contracts/customers.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { retaxVisits } from '../plan-actions/retax-visits.ts';
import { visitStores } from '../visit-stores.ts';

export const handler = endpoint({
  contract: setCustomerTax,
  dependencies: (table) => ({ ...visitStores(table), taxRateOn: taxRatesOf(readSiteSettings()) }),
  handle: async ({ params, body, now }, dependencies) => {
    const profile = await dependencies.profiles.setTax(params.id, body, now);
    await retaxVisits(profile, now, dependencies);
    return body;
  },
});
