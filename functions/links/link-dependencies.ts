import { bookingStore } from '../bookings/booking-store.ts';
import { reviewStore } from '../bookings/review-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { planStore } from '../plans/plan-store.ts';
import { readSiteSettings } from '../platform/site-settings.ts';
import { table } from '../platform/table/table.ts';
import { reportStore } from '../reports/report-store.ts';

/** What the links' purposes read and write. */
export const linkDependencies = () => ({
  table: table(),
  bookings: bookingStore(table()),
  plans: planStore(table()),
  profiles: profileStore(table()),
  reports: reportStore(table()),
  reviews: reviewStore(table()),
  settings: readSiteSettings(),
});
export type LinkDependencies = ReturnType<typeof linkDependencies>;
