import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import type { DayRequest } from 'shared/domain/visits/visit-days.ts';
import { settings } from '../../../lib/settings.ts';

type Visits = {
  /** Undefined for a single booking. */
  plan: Plan | undefined;
  /** All of the customer's visits, including the plan's other ones. */
  bookings: readonly Booking[];
};

/** A customer's request for another day; a visit of an active plan moves around the plan's other ones. */
export const ownMove = (visit: Booking, { plan, bookings }: Visits): DayRequest => {
  const moving = { by: 'moving', settings: settings() } as const;
  const { originalDate } = visit;
  if (plan?.state !== 'active' || originalDate === null) return moving;
  const others = bookings.filter(
    (other) => other.id !== visit.id && other.planId === plan.id && isOpenVisit(other),
  );
  return { ...moving, planned: { plan, originalDate, others } };
};
