import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { weekdayNames } from 'shared/domain/plans/plan-labels.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';

/** A visit, and its plan as it was before the visit was moved or cancelled. */
type PlanVisit = {
  booking: Pick<StoredBooking, 'scheduledDate'>;
  plan?: StoredPlan | undefined;
};

/** Whether the plan was only ordered, and so ends or moves with its first visit (rules: plan-11, plan-17). */
export const beginsPlan = ({ plan }: PlanVisit): boolean => plan?.state === 'requested';

/** What a mail about a moved visit states about the plan that begins with it; empty for any other visit. */
export const beginningLabel = (visit: PlanVisit): string[] => {
  const { scheduledDate } = visit.booking;
  return beginsPlan(visit) && scheduledDate !== null
    ? [
        `Your plan starts with this visit, so the day of its visits is ${weekdayNames[weekdayOf(scheduledDate)]}.`,
      ]
    : [];
};
