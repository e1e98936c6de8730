import { AppError } from 'shared/errors.ts';
import { linkReportToBooking } from '../../bookings/link-report-to-booking.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { dropPendingReport, pendingReportIdOf } from './pending-report.ts';
import type { StoredReport } from '../stored-report.ts';

export type VisitLink = {
  /** The visit that loses this report. */
  left: string | null;
  /** The visit that gets this report, and the id of its previous report. */
  joined: { bookingId: string; was: string | null } | null;
  /** The pending report this one replaces. */
  pending: StoredReport | undefined;
};

export const sameVisit: VisitLink = { left: null, joined: null, pending: undefined };

export type LinkDependencies = {
  bookings: { find: (id: string) => Promise<StoredBooking | undefined> };
  reports: {
    find: (id: string, how: { latest: boolean }) => Promise<StoredReport | undefined>;
  };
};

/**
 * The changes that link a report to a visit, one to one. A saved report replaces a pending one, but not
 * another saved one.
 * @throws AppError `conflict` if the visit has another report, `invalid` if the report was created for the
 * visit it would leave
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
    const message = 'This report was created for its visit and cannot be moved to another.';
    throw new AppError('invalid', message, { fields: { bookingId: message } });
  }
  const left = old?.reportId === before.id ? old.id : null;
  if (!next) return { ...sameVisit, left };
  const named = next.reportId === before.id ? null : next.reportId;
  const other = named === null ? undefined : await reports.find(named, { latest: true });
  if (other && other.status !== 'pending')
    throw new AppError('conflict', 'This visit already has a report. Please edit that one.');
  return { left, joined: { bookingId: next.id, was: next.reportId }, pending: other };
};

/**
 * The operations that store the link, for the transaction that stores the report. The counts of a replaced
 * pending report are up to that transaction.
 */
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
