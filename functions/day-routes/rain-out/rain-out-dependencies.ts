import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table/table.ts';
import { planStore } from '../../plans/plan-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import { rainOutStore } from './rain-out-store.ts';

/** The dependencies of both endpoints that change a day's visits. */
export const rainOutDependencies = () => ({
  table: table(),
  bookings: bookingStore(table()),
  profiles: profileStore(table()),
  plans: planStore(table()),
  reports: reportStore(table()),
  rainOuts: rainOutStore(table()),
  mailer: mailer(),
  settings: readSiteSettings(),
});
