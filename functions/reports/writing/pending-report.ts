import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import { businessDate } from 'shared/domain/dates.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { personName } from '../../customers/person-name.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteOf, isAbsent, putOf } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { counterUpdates } from '../report-counters.ts';
import { blankReport, reportItem, type StoredReport } from '../stored-report.ts';

export const pendingReportIdOf = (bookingId: string): string =>
  derivedId('report of booking', bookingId);

/**
 * A new pending report for a visit (rules: report-3). An administrator is not a customer, so a visit booked
 * by one gets a report without a customer.
 */
export const pendingReportOf = (
  booking: StoredBooking,
  customer: Profile | undefined,
  now: Date,
): StoredReport => ({
  ...blankReport({
    id: pendingReportIdOf(booking.id),
    serviceDate: booking.scheduledDate ?? businessDate(now),
    createdAt: now.toISOString(),
  }),
  status: 'pending',
  bookingId: booking.id,
  serviceName: booking.serviceName,
  line: lineOfService(booking.serviceId),
  ...(customer &&
    !customer.isAdmin && {
      customerId: customer.id,
      customerName: personName(customer),
      customerEmail: customer.email,
      customerAddress: booking.address ?? customer.address,
    }),
});

/** Stores a pending report unless it exists; part of the transaction that links it to its booking. */
export const addPendingReport = (table: Table, pending: StoredReport): Operation[] => [
  putOf(table, { item: reportItem(pending), when: isAbsent }),
  ...counterUpdates(table, { after: pending }),
];

/** The row of a pending report, and the condition that it was not saved meanwhile. */
export const pendingReportAsSeen = ({ id, version }: StoredReport) => ({
  key: keys.report(id),
  when: '#status = :pending and version = :version',
  values: { pending: 'pending', version },
});

/** Deletes a pending report unless it was saved meanwhile. Does not update the counters. */
export const dropPendingReport = (table: Table, pending: StoredReport): Operation =>
  deleteOf(table, pendingReportAsSeen(pending));

/** Deletes a pending report and updates the counters. */
export const removePendingReport = (table: Table, pending: StoredReport): Operation[] => [
  dropPendingReport(table, pending),
  ...counterUpdates(table, { before: pending }),
];
