import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { isOver } from 'shared/domain/plan-moves.ts';
import { weekdayOf } from 'shared/domain/plan-schedule.ts';
import { skippedReason } from 'shared/domain/plan-state.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { revised, savePlan, touchPlan } from '../plans/plan-store.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { creditFor, madeDueDates, pauseOn, visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Table } from '../platform/table.ts';
import type { BookingActionRequest, Changes } from './booking-action-request.ts';
import { requireFreeDay, requireMoveDay } from './move-rules.ts';

type PlanDependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>;
};

const none: Changes = { set: {}, also: [] };

/**
 * What an action on a visit changes in its plan, and what the plan says about the action, on the condition that
 * the plan stays as it was read (rules: plan-8, plan-9, plan-11).
 * @throws AppError `invalid` for a day to which the visit cannot be moved, `conflict` when its plan has no place
 * for it any more.
 */
export const planChangesOf = async (
  request: BookingActionRequest,
  { booking, now }: { booking: StoredBooking; now: Date },
  { table, bookings, plans }: PlanDependencies,
): Promise<Changes> => {
  const { planId, originalDate } = booking;
  const plan = planId === null ? undefined : await plans.find(planId);
  if (!plan || originalDate === null) {
    if (request.action === 'reschedule') requireMoveDay(request, { now });
    return none;
  }
  const credited = async (credit: number) => {
    const charging = await plans.chargingPlan(plan);
    return touchPlan(table, plan, { credit: credit - booking.credit, charging, now });
  };
  const saved = (changes: Partial<StoredPlan>) => [savePlan(table, revised(plan, changes, now))];
  const isRequested = plan.state === 'requested';
  switch (request.action) {
    case 'confirm':
      return isRequested ? { set: {}, also: saved({ state: 'active' }) } : none;
    case 'cancel': {
      if (isRequested) return { set: {}, also: saved(endOfRequest(plan, request.reason)) };
      const credit = creditFor(plan, originalDate);
      const cancelReason = request.reason || skippedReason;
      return { set: { cancelReason, credit }, also: await credited(credit) };
    }
    case 'notPossible': {
      // Confirmed, so its plan is no mere request any more.
      const credit = creditFor(plan, originalDate);
      return { set: { credit }, also: await credited(credit) };
    }
    case 'restore': {
      const day = booking.scheduledDate ?? originalDate;
      // As when it settles: the plan that takes its place does not know of a visit moved beyond its last day.
      const isEnded = isOver(plan, originalDate) || (plan.replacedBy === null && isOver(plan, day));
      if (isEnded || pauseOn(plan, originalDate) || pauseOn(plan, day))
        throw new AppError('conflict', 'The plan has no visit on that day any more.');
      return { set: { credit: 0 }, also: await credited(0) };
    }
    case 'reschedule': {
      const { scheduledDate } = request;
      if (isRequested) {
        requireMoveDay(request, { now });
        return {
          set: { originalDate: scheduledDate },
          also: saved(beginningOn(plan, scheduledDate, booking.id)),
        };
      }
      requireMoveDay(request, { now, originalDate });
      if (scheduledDate !== originalDate) {
        const ids = madeDueDates(plan, businessDate(now)).map((date) => visitIdOf(plan, date));
        const others = (await bookings.getMany(ids)).filter(({ id }) => id !== booking.id);
        requireFreeDay(plan, { scheduledDate, originalDate, others: others.filter(isOpenVisit) });
      }
      return { set: {}, also: await credited(booking.credit) };
    }
    default:
      return none;
  }
};

/** A request that is withdrawn or refused never begins. */
export const endOfRequest = ({ from }: StoredPlan, reason: string | null): Partial<StoredPlan> => ({
  state: 'ended',
  until: addDays(from, -1),
  endReason: reason,
});

/** The plan that was asked for begins with its first visit. */
const beginningOn = (
  { terms: [first, ...later] }: StoredPlan,
  date: string,
  visitId: string,
): Partial<StoredPlan> => ({
  from: date,
  weekday: weekdayOf(date),
  billingStart: date,
  madeThrough: date,
  firstVisit: { id: visitId, dueDate: date },
  terms: [{ ...first, from: date }, ...later],
  // Behind the day from which something else was agreed, the visit has another price: the nightly job sees to it.
  ...(later.length > 0 && { isSettled: false }),
});
