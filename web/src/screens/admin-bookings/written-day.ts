import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { notPossiblePhotosUntil, notPossibleReported } from 'shared/domain/visits/not-possible.ts';
import * as z from 'zod/mini';
import { listedVisit } from '../../features/bookings/day/written-bookings.ts';
import { changedWeek, type Week } from '../../features/bookings/day/written-week.ts';
import {
  notPossibleBody,
  type StopAction,
  type VisitRecord,
} from '../../offline/outbox/visit-record.ts';

const hasStep = ({ steps }: VisitRecord, action: StopAction): boolean =>
  steps.some((step) => step.action === action && step.state !== 'refused');

/** A visit that could not be done, as the server will answer it, except for its photos and its plan's credit. */
const notPossible = ({ steps }: VisitRecord): Partial<AdminBooking> => {
  const message = steps.find(({ action }) => action === 'notPossible')?.body;
  const { data } = z.safeParse(notPossibleBody, message);
  if (!data) return { status: 'cancelled' };
  const { recordedAt: at, ...why } = data;
  return {
    status: 'cancelled',
    cancelReason: notPossibleReported(why),
    notPossible: {
      ...why,
      at,
      credit: '0.00',
      photos: [],
      photosUntil: notPossiblePhotosUntil(at),
    },
  };
};

/** A visit with what this phone has recorded for it applied. */
const asWritten = (visit: AdminBooking, record: VisitRecord): AdminBooking => {
  // A report that was refused, or that waits for a choice between two versions, is not on its way.
  const isSent = record.send !== null && record.problem === null;
  const isDone = isSent || hasStep(record, 'complete');
  const wasStored = hasStep(record, 'notPossible');
  return {
    ...visit,
    ...(hasStep(record, 'confirm') &&
      visit.status === 'pending' && { status: 'confirmed' as const }),
    ...(wasStored && isOpenVisit(visit) && notPossible(record)),
    ...(hasStep(record, 'skip') &&
      isOpenVisit(visit) && { status: 'cancelled' as const, cancelReason: skippedReason }),
    ...(isDone && isOpenVisit(visit) && { status: 'completed' as const }),
    ...(hasStep(record, 'markPaid') &&
      visit.paymentStatus === 'pending' && { paymentStatus: 'paid' as const }),
  };
};

/** A week's numbers with everything done on this phone applied to the visits that have been read. */
export const weekAsWritten = (week: Week, records: readonly VisitRecord[]): Week =>
  records.reduce((known, record) => {
    const visit = listedVisit(record.visit);
    return visit ? changedWeek(known, visit, asWritten(visit, record)) : known;
  }, week);

/** A day's visits with everything done on this phone applied, whether the server has it yet or not. */
export const dayAsWritten = (
  visits: readonly AdminBooking[],
  records: readonly VisitRecord[],
): AdminBooking[] =>
  visits.map((visit) => {
    const record = records.find((one) => one.visit === visit.id);
    return record ? asWritten(visit, record) : visit;
  });
