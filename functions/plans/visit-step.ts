import { isDeepStrictEqual } from 'node:util';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { isOver } from 'shared/domain/plans/plan-moves.ts';
import { pausedReason } from 'shared/domain/plans/plan-state.ts';
import type { Canceller, StepFields, StoredBooking } from '../bookings/booking-store.ts';
import { creditFor, pauseOn, type agreedFor } from './planned-visit.ts';
import type { StoredPlan } from './stored-plan.ts';

/** A step that brings a visit in line with its plan. */
export type VisitStep =
  | { step: 'cancel'; cancelledBy: Canceller; reason: string }
  | { step: 'restore'; cancelledBy: NonNullable<StoredBooking['cancelledBy']>; set: StepFields }
  | { step: 'amend'; set: StepFields };

/** The parts of a visit that decide the step. */
export type PlannedVisit = Pick<
  StoredBooking,
  'status' | 'scheduledDate' | 'cancelledBy' | 'credit' | 'moved' | 'paymentStatus'
>;

const endedReason = 'The plan has ended';

/**
 * The next step for an existing visit; undefined if it already matches its plan. A pause or an end cancels open
 * visits, both by their due dates and by the days they were moved to. When the pause or end is lifted, the visits
 * it canceled are restored from tomorrow on, with the terms agreed by then, and no others are (rules: plan-10,
 * plan-12, plan-13).
 */
export const visitStepOf = (
  plan: StoredPlan,
  dueDate: string,
  {
    visit,
    today,
    agreed,
  }: { visit: PlannedVisit; today: string; agreed: Partial<ReturnType<typeof agreedFor>> },
): VisitStep | undefined => {
  const day = visit.scheduledDate ?? dueDate;
  const pause = pauseOn(plan, dueDate) ?? pauseOn(plan, day);
  // The plan that replaces this one does not know about a visit that was moved past this one's last day.
  const isEnded = isOver(plan, dueDate) || (plan.replacedBy === null && isOver(plan, day));
  if (isOpenVisit(visit)) {
    if (day < today) return undefined;
    if (isEnded)
      return {
        step: 'cancel',
        cancelledBy: { kind: 'end', id: plan.id },
        reason: plan.endReason ?? endedReason,
      };
    if (pause)
      return {
        step: 'cancel',
        cancelledBy: { kind: 'pause', id: pause.id },
        reason: pause.reason || pausedReason,
      };
    return amendment(visit, agreed);
  }
  if (visit.status !== 'cancelled') return undefined;
  const { cancelledBy } = visit;
  const mayReturn = cancelledBy !== null && cancelledBy.kind !== 'rain-out';
  if (mayReturn && !isEnded && !pause && day > today)
    return { step: 'restore', cancelledBy, set: amendment(visit, agreed)?.set ?? {} };
  const credit = creditFor(plan, dueDate);
  // A rain-out may be undone, in which case the visit must have the terms agreed in the meantime.
  const mayBeUndone = cancelledBy?.kind === 'rain-out' && day >= today;
  const set = {
    ...(mayBeUndone && amendment(visit, agreed)?.set),
    ...(visit.credit !== credit && { credit }),
  };
  return Object.keys(set).length > 0 ? { step: 'amend', set } : undefined;
};

const amendment = (
  visit: PlannedVisit,
  { preferredTime, ...agreed }: Partial<ReturnType<typeof agreedFor>>,
): Extract<VisitStep, { step: 'amend' }> | undefined => {
  if (visit.paymentStatus !== 'pending') return undefined;
  // A visit that was moved keeps the time it was moved to.
  const wanted = {
    ...agreed,
    ...(visit.moved === null && preferredTime !== undefined && { preferredTime }),
  };
  const set = { ...visit, ...wanted };
  return isDeepStrictEqual(set, { ...visit }) ? undefined : { step: 'amend', set: wanted };
};
