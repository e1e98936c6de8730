import type { StepForm } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import type { BookingStore, StepFields, StoredBooking } from '../bookings/booking-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';
import {
  addPendingReport,
  removePendingReport,
  pendingReportOf,
} from '../reports/writing/pending-report.ts';
import { queueCancellation } from './cancellation-queue.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { moveCheckFee } from './check-fee.ts';

/** A customer cancels without a reason. */
export type BookingActionRequest = StepForm | { action: 'cancel' };

export type ChangeDependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  reports: {
    find: (id: string, how: { latest: boolean }) => Promise<StoredReport | undefined>;
  };
};

type Changes = { set: StepFields; also: readonly Operation[] };

/**
 * What an action changes besides the two states: completing creates the pending report and gives a visit
 * without a day today's; cancelling, or moving to another day, removes a pending report, and cancelling hands on a
 * check fee.
 */
export const changesOf = async (
  request: BookingActionRequest,
  { booking, customer, now }: { booking: StoredBooking; customer: Profile | undefined; now: Date },
  { table, bookings, reports }: ChangeDependencies,
): Promise<Changes> => {
  const withoutPendingReport = async (set: StepFields): Promise<Changes> => {
    const report =
      booking.reportId === null
        ? undefined
        : await reports.find(booking.reportId, { latest: true });
    return report?.status === 'pending'
      ? { set: { ...set, reportId: null }, also: removePendingReport(table, report) }
      : { set, also: [] };
  };
  switch (request.action) {
    case 'complete': {
      const day = booking.scheduledDate === null ? { scheduledDate: businessDate(now) } : {};
      if (booking.reportId !== null) return { set: day, also: [] };
      const pending = pendingReportOf(booking, customer, now);
      return { set: { ...day, reportId: pending.id }, also: addPendingReport(table, pending) };
    }
    case 'cancel': {
      const isCustomers = !('reason' in request);
      const [removal, fee] = await Promise.all([
        withoutPendingReport({ cancelReason: isCustomers ? null : request.reason }),
        moveCheckFee({ booking, now }, { table, bookings }),
      ]);
      const note = isCustomers ? [queueCancellation(table, booking.id)] : [];
      return {
        set: { ...removal.set, ...fee.set },
        also: [...removal.also, ...fee.also, ...note],
      };
    }
    case 'reschedule': {
      const { scheduledDate, preferredTime, reason } = request;
      const moved = {
        scheduledDate: booking.scheduledDate,
        preferredTime: booking.preferredTime,
        reason: reason || null,
      };
      const set = { scheduledDate, preferredTime, moved };
      // The daily job creates it again for the new day.
      return scheduledDate === booking.scheduledDate
        ? { set, also: [] }
        : withoutPendingReport(set);
    }
    default:
      return { set: {}, also: [] };
  }
};
