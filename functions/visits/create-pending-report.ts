import type { StoredBooking } from '../bookings/booking-store.ts';
import { linkReportToBooking } from '../bookings/link-report-to-booking.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import type { Table } from '../platform/table/table.ts';
import { transact } from '../platform/table/transact.ts';
import { addPendingReport, pendingReportOf } from '../reports/writing/pending-report.ts';

type Visit = { booking: StoredBooking; customer: Profile | undefined; now: Date };

/**
 * Creates the report of a confirmed visit before the visit is completed. Returns false if the visit already has a
 * report or is no longer confirmed for that day.
 */
export const createPendingReport = async (
  { booking, customer, now }: Visit,
  table: Table,
): Promise<boolean> => {
  const pending = pendingReportOf(booking, customer, now);
  const note = linkReportToBooking(table, {
    bookingId: booking.id,
    was: null,
    reportId: pending.id,
    still: { status: 'confirmed', scheduledDate: booking.scheduledDate },
  });
  try {
    await transact(table, [note, ...addPendingReport(table, pending)]);
    return true;
  } catch (error) {
    if (cancellationCodes(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};
