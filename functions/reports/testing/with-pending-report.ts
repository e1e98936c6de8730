import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportStore } from '../report-store.ts';
import { pendingReportOf } from '../writing/pending-report.ts';

/** Gives a visit the pending report that the morning job would create, and returns the report's id. */
export const withPendingReport = async (
  table: Table,
  bookingId: string,
  now: Date,
): Promise<string> => {
  const bookings = bookingStore(table);
  const booking = await bookings.find(bookingId);
  if (!booking) throw new Error(`There is no booking ${bookingId}`);
  const profile = await profileStore(table).find(booking.userId);
  const pending = pendingReportOf(booking, profile, now);
  await reportStore(table).create(pending);
  await bookings.put({ ...booking, reportId: pending.id });
  return pending.id;
};
