import type { PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import { weekdays } from 'shared/domain/plans/plan-schedule.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { storedPlan, type StoredPlan } from '../plans/stored-plan.ts';

/** A visit as ordered, with its day, its fee, and its price in `totalAmount`. */
type OrderedVisit = Pick<
  StoredBooking,
  | 'userId'
  | 'serviceId'
  | 'serviceName'
  | 'options'
  | 'preferredTime'
  | 'paymentMethod'
  | 'totalAmount'
  | 'tax'
  | 'fee'
> & { scheduledDate: string };

/** The id of the first visit of an ordered plan (docs/decisions/0036). */
export const firstVisitId = (planId: string, date: string): string =>
  derivedId('visit', planId, date);

/**
 * The plan for an order, weekly from the day of its first visit, and what that visit costs: nothing if the plan is
 * charged by month or year (rules: booking-26).
 */
export const orderedPlan = (
  id: string,
  { scheduledDate: from, totalAmount: price, fee, tax, ...visit }: OrderedVisit,
  {
    per,
    taxable,
    address,
    now,
  }: { per: PricePeriod; taxable: boolean; address: string | null; now: Date },
): { plan: StoredPlan; visit: Partial<StoredBooking> } => {
  const included = per !== 'visit';
  const { options, preferredTime, paymentMethod } = visit;
  const plan = storedPlan.parse({
    id,
    customerId: visit.userId,
    serviceId: visit.serviceId,
    name: visit.serviceName,
    address,
    weekday: weekdays[new Date(`${from}T00:00:00Z`).getUTCDay()],
    everyWeeks: 1,
    from,
    billingStart: from,
    terms: [{ from, price, per, policy: 'none', paymentMethod, taxable, options, preferredTime }],
    fee: included ? fee : 0,
    state: 'requested',
    madeThrough: from,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  const money = included
    ? { totalAmount: 0, fee: 0, tax: 0 }
    : { totalAmount: price + fee, fee, tax };
  return { plan, visit: { planId: id, originalDate: from, included, ...money } };
};
