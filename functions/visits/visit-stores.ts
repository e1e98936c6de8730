import { bookingStore } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { planStore } from '../plans/plan-store.ts';
import type { Table } from '../platform/table/table.ts';
import { reportStore } from '../reports/report-store.ts';

/** What a change to a visit or a plan reads and writes. */
export const visitStores = (table: Table) => ({
  table,
  bookings: bookingStore(table),
  plans: planStore(table),
  profiles: profileStore(table),
  reports: reportStore(table),
});
