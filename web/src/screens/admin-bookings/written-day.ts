import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/booking-status.ts';
import type { StopAction, VisitRecord } from '../../features/reports/outbox/visit-record.ts';

const hasStep = ({ steps }: VisitRecord, action: StopAction): boolean =>
  steps.some((step) => step.action === action && step.state !== 'refused');

/** A visit with what this phone has recorded for it applied. */
const asWritten = (visit: AdminBooking, record: VisitRecord): AdminBooking => {
  const isDone = record.send !== null || hasStep(record, 'complete');
  const wasKept = hasStep(record, 'notPossible');
  return {
    ...visit,
    ...(wasKept && isOpenVisit(visit) && { status: 'cancelled' as const }),
    ...(isDone && isOpenVisit(visit) && { status: 'completed' as const }),
    ...(hasStep(record, 'markPaid') &&
      visit.paymentStatus === 'pending' && { paymentStatus: 'paid' as const }),
  };
};

/** A day's visits with everything done on this phone applied, whether the server has it yet or not. */
export const dayAsWritten = (
  visits: readonly AdminBooking[],
  records: readonly VisitRecord[],
): AdminBooking[] =>
  visits.map((visit) => {
    const record = records.find((one) => one.visit === visit.id);
    return record ? asWritten(visit, record) : visit;
  });
