import { keys } from '../platform/keys.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

type Note = {
  bookingId: string;
  /** The report the booking named when it was read. */
  was: string | null;
  /** The one it names from now on; null for none. */
  reportId: string | null;
  /** Facts of the booking that must still be so. */
  still?: { status: string; scheduledDate: string | null };
};

/**
 * Writes down at a booking which report is its own, unless it names another one by now: a visit has one
 * report, whoever makes it. It is no change of the visit, so `updatedAt` stays; steps look at `reportId`.
 */
export const linkReportToBooking = (
  table: Table,
  { bookingId, was, reportId, still }: Note,
): Operation => ({
  Update: updateOf(table, {
    key: keys.booking(bookingId),
    set: { reportId },
    when: [
      'attribute_exists(pk)',
      was === null ? '(attribute_not_exists(reportId) or reportId = :was)' : 'reportId = :was',
      ...(still ? ['#status = :status', 'scheduledDate = :date'] : []),
    ].join(' and '),
    values: { was, ...(still && { status: still.status, date: still.scheduledDate }) },
  }),
});
