import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

type Note = {
  bookingId: string;
  /** The booking's report as it was read. */
  was: string | null;
  /** The report to link; null for none. */
  reportId: string | null;
  /** Fields of the booking that must not have changed. */
  still?: { status: string; scheduledDate: string | null };
};

/**
 * Links a booking to its report, unless it has a different one by now: a visit has a single report, no matter who
 * creates it. This does not count as a change of the visit, so `updatedAt` stays the same; actions check `reportId`
 * instead.
 */
export const linkReportToBooking = (
  table: Table,
  { bookingId, was, reportId, still }: Note,
): Operation =>
  updateOf(table, {
    key: keys.booking(bookingId),
    set: { reportId },
    when: [
      'attribute_exists(pk)',
      was === null ? '(attribute_not_exists(reportId) or reportId = :was)' : 'reportId = :was',
      ...(still ? ['#status = :status', 'scheduledDate = :date'] : []),
    ].join(' and '),
    values: { was, ...(still && { status: still.status, date: still.scheduledDate }) },
  });
