import { reviewStore } from '../bookings/review-store.ts';
import { readSiteSettings } from '../platform/site-settings.ts';
import { table } from '../platform/table/table.ts';
import { visitStores } from '../visits/visit-stores.ts';

/** What the links' purposes read and write. */
export const linkDependencies = () => ({
  ...visitStores(),
  reviews: reviewStore(table()),
  settings: readSiteSettings(),
});
export type LinkDependencies = ReturnType<typeof linkDependencies>;
