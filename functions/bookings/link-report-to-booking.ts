import { keys } from '../platform/keys.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

type Note = {
  bookingId: string;
  /** The booking's report when it was read. */
  was: string | null;
  /** Its report from now on; null for none. */
  reportId: string | null;
  /** Fields of the booking that must be unchanged. */
  still?: { status: string; scheduledDate: string | null };
};

/**
 * Links a booking to its report, unless it has another one by now: a visit has one report, whoever
 * creates it. This does not count as a change of the visit, so `updatedAt` stays; actions check
 * `reportId`.
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
