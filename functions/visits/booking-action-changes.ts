import { businessDate } from 'shared/domain/dates.ts';
import { notPossibleReported } from 'shared/domain/visits/not-possible.ts';
import type { BookingStore, StepFields, StoredBooking } from '../bookings/booking-store.ts';
import { addRefund, type StoredRefund } from '../bookings/refund-row.ts';
import { queueNews } from '../bookings/operator-news.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import type { Table } from '../platform/table/table.ts';
import {
  addPendingReport,
  removePendingReport,
  pendingReportOf,
} from '../reports/writing/pending-report.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import type { BookingActionRequest, Changes } from './booking-action-request.ts';
import { moveCheckFee, type FeeMove } from './check-fee.ts';
import { ownCancellationOf } from './own-cancellation.ts';
import { planChangesOf } from './plan-changes.ts';

export type ChangeDependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>;
  reports: {
    find: (id: string, how: { latest: boolean }) => Promise<StoredReport | undefined>;
  };
};

type Circumstances = {
  booking: StoredBooking;
  /** Read in parallel with everything else. */
  customer: Promise<Profile | undefined>;
  now: Date;
};

/**
 * What an action changes besides the two states: the visit, its plan, and the news for the operator.
 * @throws AppError when the visit's plan refuses the action.
 */
export const changesOf = async (
  request: BookingActionRequest,
  circumstances: Circumstances,
  dependencies: ChangeDependencies,
): Promise<Changes> => {
  const { table } = dependencies;
  const [ofPlan, ofVisit] = await Promise.all([
    planChangesOf(request, circumstances, dependencies),
    visitChangesOf(request, circumstances, dependencies),
  ]);
  const { id } = circumstances.booking;
  const isCancelled = request.action === 'cancel';
  const isOwn = request.by === 'customer';
  const news = isOwn ? [queueNews(table, isCancelled ? 'cancellation' : 'booking', id)] : [];
  const ownCancellation =
    isOwn && isCancelled
      ? await ownCancellationOf(circumstances.booking, ofVisit.fee ?? null, dependencies.plans)
      : undefined;
  return {
    set: { ...ofVisit.set, ...ofPlan.set, ...(ownCancellation && { ownCancellation }) },
    also: [...ofVisit.also, ...ofPlan.also, ...news],
    ...(ofVisit.counted && { counted: ofVisit.counted }),
  };
};

/** The check fee is where it moves to. */
type VisitChanges = Changes & { fee?: FeeMove['moved'] };

/**
 * Completing creates the pending report, and gives a visit without a day today's date. Canceling, or moving to
 * another day, removes a pending report. Canceling also passes on a check fee.
 */
const visitChangesOf = async (
  request: BookingActionRequest,
  { booking, customer, now }: Circumstances,
  { table, bookings, plans, reports }: ChangeDependencies,
): Promise<VisitChanges> => {
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
      const who = await customer;
      const set = {
        ...(booking.scheduledDate === null && { scheduledDate: businessDate(now) }),
        // Records where the work was done, in case the customer moves later.
        ...(booking.address === null && who && { address: who.address }),
      };
      if (booking.reportId !== null) return { set, also: [] };
      const pending = pendingReportOf(booking, who, now);
      return { set: { ...set, reportId: pending.id }, also: addPendingReport(table, pending) };
    }
    case 'cancel': {
      const { reason } = request;
      const canceller = 'cancelledBy' in request ? request.cancelledBy : undefined;
      const cancelledBy = canceller
        ? ({ ...canceller, was: booking.status === 'pending' ? 'pending' : 'confirmed' } as const)
        : null;
      const [removal, fee] = await Promise.all([
        withoutPendingReport({ cancelReason: reason || null, cancelledBy }),
        moveCheckFee({ booking, now }, { table, bookings, plans }),
      ]);
      return withFee(removal, fee);
    }
    case 'notPossible': {
      const { notPossible } = request;
      const set = {
        cancelReason: notPossibleReported(notPossible),
        cancelledBy: null,
        notPossible,
      };
      const [removal, fee] = await Promise.all([
        withoutPendingReport(set),
        moveCheckFee({ booking, now }, { table, bookings, plans }),
      ]);
      return withFee(removal, fee);
    }
    case 'restore':
      return { set: { cancelReason: null, cancelledBy: null }, also: [] };
    case 'reschedule': {
      const { scheduledDate, preferredTime, reason } = request;
      const moved = {
        scheduledDate: booking.scheduledDate,
        preferredTime: booking.preferredTime,
        reason: reason || null,
      };
      const set = { scheduledDate, preferredTime, moved };
      // The daily job recreates the report for the new day.
      return scheduledDate === booking.scheduledDate
        ? { set, also: [] }
        : withoutPendingReport(set);
    }
    case 'markPaid':
      return { set: { paidOn: businessDate(now) }, also: [] };
    case 'refund': {
      const refundedOn = businessDate(now);
      return { set: { refundedOn }, also: [addRefund(table, refundOf(booking, refundedOn))] };
    }
    default:
      return { set: {}, also: [] };
  }
};

const withFee = (removal: Changes, { set, also, counted, moved }: FeeMove): VisitChanges => ({
  set: { ...removal.set, ...set },
  also: [...removal.also, ...also],
  counted,
  fee: moved,
});

const refundOf = (
  { id, userId, serviceName, totalAmount, tax }: StoredBooking,
  refundedOn: string,
): StoredRefund => ({
  of: 'visit',
  id,
  customerId: userId,
  name: serviceName,
  refunded: totalAmount + tax,
  refundedTax: tax,
  refundedOn,
  reason: null,
});
