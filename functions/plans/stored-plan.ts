import type { Plan } from 'shared/contracts/plans.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { pricePeriods, skipPolicies } from 'shared/domain/plans/plan-charges.ts';
import { dueDates, nextDueDate, rhythms, weekdays } from 'shared/domain/plans/plan-schedule.ts';
import { planStates } from 'shared/domain/plans/plan-state.ts';
import { addDays } from 'shared/domain/dates.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import * as z from 'zod/mini';

const text = z._default(z.nullable(z.string()), null);

const storedTerms = z.object({
  from: z.string(),
  /** Cents, before tax. */
  price: z.int(),
  per: z.enum(pricePeriods),
  policy: z.enum(skipPolicies),
  paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
  taxable: z.boolean(),
  options: z._default(serviceOptions, {}),
  preferredTime: text,
});
export type StoredTerms = z.infer<typeof storedTerms>;

/**
 * A plan as stored. Every due date through `madeThrough` has a visit, whatever its state; later ones have none yet.
 */
export const storedPlan = z.object({
  id: z.string(),
  customerId: z.string(),
  serviceId: text,
  name: z.string(),
  address: text,
  weekday: z.literal([...weekdays]),
  everyWeeks: z.literal([...rhythms]),
  from: z.string(),
  until: text,
  /** At least one, in date order. */
  terms: z.tuple([storedTerms], storedTerms),
  pauses: z._default(
    z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        until: z.nullable(z.string()),
        reason: z.string(),
      }),
    ),
    [],
  ),
  /** Due dates skipped from the start, because their weeks were skipped under the plan this one replaces. */
  skips: z._default(z.array(z.string()), []),
  billingStart: z.string(),
  /** The first day of the most recently charged period; null before the first charge. */
  chargedThrough: text,
  /**
   * The most recently charged period, if it was free because it was paused throughout, and the credits of its own
   * due dates that it used up, in cents.
   */
  freePeriod: z._default(z.nullable(z.object({ start: z.string(), credits: z.int() })), null),
  /** Check fee added to the first charge, in cents. */
  fee: z._default(z.int(), 0),
  /** Cents by which the next charge is lowered. Negative if a visit was restored after its credit had been used. */
  openCredit: z._default(z.int(), 0),
  state: z.enum(planStates),
  /** Why the plan ended. */
  endReason: text,
  replaces: text,
  /** The plan that replaced this one and charges in its place. */
  replacedBy: text,
  /** The visit that came with an order. Its id is not derived from its due date. */
  firstVisit: z._default(z.nullable(z.object({ id: z.string(), dueDate: z.string() })), null),
  madeThrough: text,
  /** False until existing visits reflect the latest change; the nightly job completes the work. */
  isSettled: z._default(z.boolean(), true),
  /** The import that created the plan. */
  importId: text,
  revision: z._default(z.int(), 0),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredPlan = z.infer<typeof storedPlan>;

/** The first due date without a visit, including paused ones; undefined if there is none. */
export const nextUnmade = (plan: StoredPlan): string | undefined => {
  const { from, everyWeeks, madeThrough, state } = plan;
  if (state === 'ended') return undefined;
  const first = madeThrough !== null && madeThrough >= from ? addDays(madeThrough, 1) : from;
  return dueDates(plan, { first, last: addDays(first, everyWeeks * 7) })[0]?.date;
};

/** @param today the business's calendar date */
export const planView = (plan: StoredPlan, today: string): Plan => ({
  id: plan.id,
  customerId: plan.customerId,
  serviceId: plan.serviceId,
  name: plan.name,
  address: plan.address,
  weekday: plan.weekday,
  everyWeeks: plan.everyWeeks,
  from: plan.from,
  until: plan.until,
  terms: plan.terms.map(({ price, ...terms }) => ({ ...terms, price: centsToDecimal(price) })),
  pauses: plan.pauses.map(({ id: _id, ...pause }) => pause),
  billingStart: plan.billingStart,
  state: plan.until !== null && plan.until < today ? 'ended' : plan.state,
  replaces: plan.replaces,
  nextDueDate: plan.state === 'ended' ? null : (nextDueDate(plan, addDays(today, -1)) ?? null),
  revision: plan.revision,
  createdAt: plan.createdAt,
  updatedAt: plan.updatedAt,
});
