import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import type { Table } from '../../platform/table/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { reportStore } from '../report-store.ts';
import type { SaveOverDependencies } from './write-report.ts';

/** The dependencies of every endpoint that saves a report. */
export const saveDependencies = (table: Table): SaveOverDependencies => ({
  table,
  reports: reportStore(table),
  profiles: profileStore(table),
  bookings: bookingStore(table),
  awaited: awaitedPhotoStore(table),
  bucket: photos(),
  prepare: prepareQuickly,
});
