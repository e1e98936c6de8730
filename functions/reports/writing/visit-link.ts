import { AppError } from 'shared/errors.ts';
import { linkReportToBooking } from '../../bookings/link-report-to-booking.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { Table } from '../../platform/table.ts';
import type { Operation } from '../../platform/transact.ts';
import { dropPendingReport, pendingReportIdOf } from './pending-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** What a save changes at the visits of a report, as they were when they were read. */
export type VisitLink = {
  /** The visit that names this report no more. */
  left: string | null;
  /** The visit that names it from now on, and the report it named before. */
  joined: { bookingId: string; was: string | null } | null;
  /** The report made for that visit that nobody has written in: it gives way. */
  pending: StoredReport | undefined;
};

/** A save that leaves the report with the visit it has, or with none. */
export const sameVisit: VisitLink = { left: null, joined: null, pending: undefined };

export type LinkDependencies = {
  bookings: { find: (id: string) => Promise<StoredBooking | undefined> };
  reports: {
    find: (id: string, how: { latest: boolean }) => Promise<StoredReport | undefined>;
  };
};

/**
 * How a report comes to its visit, of which there is one at most, and the visit to its report, likewise.
 * What somebody has written wins over a pending report; between two written ones the first stays.
 * @throws AppError `conflict` when the visit has another report, `invalid` when the report was made for
 * the visit it should leave.
 */
export const linkVisit = async (
  { before, bookingId }: { before: StoredReport; bookingId: string | null },
  { bookings, reports }: LinkDependencies,
): Promise<VisitLink> => {
  if (before.bookingId === bookingId) return sameVisit;
  const [old, next] = await Promise.all(
    [before.bookingId, bookingId].map((id) => (id === null ? undefined : bookings.find(id))),
  );
  if (before.bookingId !== null && before.id === pendingReportIdOf(before.bookingId)) {
    const message = 'This report was made for its visit and stays with it.';
    throw new AppError('invalid', message, { fields: { bookingId: message } });
  }
  const left = old?.reportId === before.id ? old.id : null;
  if (!next) return { ...sameVisit, left };
  const named = next.reportId === before.id ? null : next.reportId;
  const other = named === null ? undefined : await reports.find(named, { latest: true });
  if (other && other.status !== 'pending')
    throw new AppError('conflict', 'This visit has a report already. Please write in that one.');
  return { left, joined: { bookingId: next.id, was: next.reportId }, pending: other };
};

/** The link as part of the transaction that stores the report; the shell's counts are the report's to move. */
export const linkOperations = (
  table: Table,
  reportId: string,
  { left, joined, pending }: VisitLink,
): Operation[] => [
  ...(left === null
    ? []
    : [linkReportToBooking(table, { bookingId: left, was: reportId, reportId: null })]),
  ...(joined ? [linkReportToBooking(table, { ...joined, reportId })] : []),
  ...(pending ? [dropPendingReport(table, pending)] : []),
];
