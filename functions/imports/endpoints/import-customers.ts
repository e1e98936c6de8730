import { randomUUID } from 'node:crypto';
import { importCustomers } from 'shared/contracts/imports.ts';
import { isTaxed } from 'shared/domain/prices/sales-tax.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { planStore } from '../../plans/plan-store.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { importFile } from '../import-file.ts';
import { importStore } from '../import-store.ts';
import { knownCustomers } from '../known-customers.ts';
import { rowWriter } from '../write-row.ts';

export const handler = endpoint({
  contract: importCustomers,
  dependencies: (table) => {
    const settings = readSiteSettings();
    const making = {
      table,
      plans: planStore(table),
      profiles: profileStore(table),
      taxRateOn: taxRatesOf(settings),
    };
    return {
      imports: importStore(table),
      services: async () =>
        (await catalogueStore(table).listServices()).map((service) => ({
          ...service,
          isTaxed: isTaxed(settings.tax, service),
        })),
      known: knownCustomers(table),
      makeVisits: async (planId: string, now: Date) => makeVisits(planId, now, making),
      write: rowWriter({ table, newId: (): string => randomUUID() }),
    };
  },
  handle: async ({ body, now }, dependencies) => importFile(body, now, dependencies),
});
