import type { Profile } from '../customers/profile-store.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { addShell, shellOf } from '../reports/report-shell.ts';
import type { StoredBooking } from './booking-store.ts';
import { noteReport } from './note-report.ts';

type Visit = { booking: StoredBooking; customer: Profile | undefined; now: Date };

/**
 * Makes the report of a confirmed visit ahead of its completion. False when the visit has one by now
 * or is confirmed for that day no more.
 */
export const noteShell = async (
  { booking, customer, now }: Visit,
  table: Table,
): Promise<boolean> => {
  const shell = shellOf(booking, customer, now);
  const note = noteReport(table.name, {
    bookingId: booking.id,
    was: null,
    reportId: shell.id,
    still: { status: 'confirmed', scheduledDate: booking.scheduledDate },
  });
  try {
    await transact(table, [note, ...addShell(table.name, shell)]);
    return true;
  } catch (error) {
    if (cancellationCodes(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};
