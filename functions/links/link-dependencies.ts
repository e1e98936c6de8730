import { reviewStore } from '../bookings/review-store.ts';
import { readSiteSettings } from '../platform/site-settings.ts';
import type { Table } from '../platform/table/table.ts';
import { visitStores } from '../visits/visit-stores.ts';

/** What the links' purposes read and write. */
export const linkDependencies = (table: Table) => ({
  ...visitStores(table),
  reviews: reviewStore(table),
  settings: readSiteSettings(),
});
export type LinkDependencies = ReturnType<typeof linkDependencies>;
