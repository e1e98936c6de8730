import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { isOver } from 'shared/domain/plans/plan-moves.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { revised, savePlan, touchPlan, type PlanStore } from '../plans/plan-store.ts';
import { creditFor, madeDueDates, pauseOn, visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Table } from '../platform/table/table.ts';
import type { BookingActionRequest, Changes } from './booking-action-request.ts';
import { requireBeforeEnd, requireDay } from './move-rules.ts';

type PlanDependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>;
};

const none: Changes = { set: {}, also: [] };

/** Who moves the visit. */
const askerOf = ({ days }: BookingActionRequest) =>
  days ? ({ by: 'moving', settings: days } as const) : ({ by: 'operator' } as const);

/**
 * What an action on a visit changes in its plan, and whether the plan allows the action, provided the plan has not
 * changed since it was read (rules: plan-8, plan-9, plan-11).
 * @throws AppError `invalid` for a day to which the visit cannot be moved, `conflict` if its plan no longer has a
 * visit on that day.
 */
export const planChangesOf = async (
  request: BookingActionRequest,
  { booking, now }: { booking: StoredBooking; now: Date },
  { table, bookings, plans }: PlanDependencies,
): Promise<Changes> => {
  const { planId, originalDate } = booking;
  const plan = planId === null ? undefined : await plans.find(planId);
  if (!plan || originalDate === null) {
    if (request.action === 'reschedule') requireDay(request.scheduledDate, askerOf(request), now);
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
      // The visit is confirmed, so its plan is no longer just requested.
      const credit = creditFor(plan, originalDate);
      return { set: { credit }, also: await credited(credit) };
    }
    case 'restore': {
      const day = booking.scheduledDate ?? originalDate;
      // As when settling: the plan's successor does not know about a visit moved past the plan's last day.
      const isEnded = isOver(plan, originalDate) || (plan.replacedBy === null && isOver(plan, day));
      if (isEnded || pauseOn(plan, originalDate) || pauseOn(plan, day))
        throw new AppError('conflict', 'The plan no longer has a visit on that day.');
      return { set: { credit: 0 }, also: await credited(0) };
    }
    case 'reschedule': {
      const { scheduledDate } = request;
      if (isRequested) {
        requireDay(scheduledDate, askerOf(request), now);
        requireBeforeEnd(plan, scheduledDate);
        return {
          set: { originalDate: scheduledDate },
          also: saved(beginningOn(plan, scheduledDate, booking.id)),
        };
      }
      // Its own due date is always free.
      const dates = scheduledDate === originalDate ? [] : madeDueDates(plan, businessDate(now));
      const made = await bookings.getMany(dates.map((date) => visitIdOf(plan, date)));
      const others = made.filter((other) => other.id !== booking.id && isOpenVisit(other));
      const planned = { plan, originalDate, others };
      requireDay(scheduledDate, { ...askerOf(request), planned }, now);
      return { set: {}, also: await credited(booking.credit) };
    }
    default:
      return none;
  }
};

/** The changes to a plan whose request is withdrawn or refused, so that it never starts. */
export const endOfRequest = ({ from }: StoredPlan, reason: string | null): Partial<StoredPlan> => ({
  state: 'ended',
  until: addDays(from, -1),
  endReason: reason,
});

/** The changes to a requested plan whose first visit moves: the plan starts with that visit. */
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
  // If the visit moves past a change of terms, its price changes too; the nightly job updates it.
  ...(later.length > 0 && { isSettled: false }),
});
