import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import type { Table } from '../../platform/table/table.ts';
import { rainOutStore } from './rain-out-store.ts';
import { visitStores } from '../../visits/visit-stores.ts';

/** The dependencies of both endpoints that change a day's visits. */
export const rainOutDependencies = (table: Table) => ({
  ...visitStores(table),
  rainOuts: rainOutStore(table),
  mailer: mailer(),
  settings: readSiteSettings(),
});
