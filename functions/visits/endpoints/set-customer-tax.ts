import { setCustomerTax } from 'shared/contracts/customers.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import { retaxVisits } from '../plan-actions/retax-visits.ts';

export const handler = endpoint({
  contract: setCustomerTax,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    plans: planStore(table()),
    profiles: profileStore(table()),
    reports: reportStore(table()),
    taxRateOn: taxRatesOf(readSiteSettings()),
  }),
  handle: async ({ params, body, now }, dependencies) => {
    const profile = await dependencies.profiles.setTax(params.id, body, now);
    await retaxVisits(profile, now, dependencies);
    return body;
  },
});
