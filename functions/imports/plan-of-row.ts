import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { weekdayNames } from 'shared/domain/plans/plan-labels.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { dueDates, type PlanSchedule } from 'shared/domain/plans/plan-schedule.ts';
import { storedPlan, type StoredPlan } from '../plans/stored-plan.ts';
import type { ImportedPlan } from './read-plan.ts';

const scheduleOf = ({ from, until, weekday, everyWeeks }: ImportedPlan): PlanSchedule => ({
  from,
  until,
  weekday,
  everyWeeks,
  pauses: [],
});

/** The first visit still ahead; undefined if the plan ends before it. */
const firstAhead = (plan: ImportedPlan, today: string): string | undefined => {
  const first = plan.from > today ? plan.from : today;
  return dueDates(scheduleOf(plan), { first, last: addDays(first, plan.everyWeeks * 7 + 7) })[0]
    ?.date;
};

type Made = {
  id: string;
  customerId: string;
  importId: string;
  /** Null stands for the customer's own address. */
  address: string | null;
  today: string;
  now: Date;
};

/**
 * The plan to store. It is active, and its due dates before today get neither a visit nor a charge (rules:
 * import-4).
 */
export const planOfRow = (
  plan: ImportedPlan,
  { id, customerId, importId, address, today, now }: Made,
): StoredPlan => {
  const { serviceId, name, from, price, per, preferredTime, taxable } = plan;
  const passed = dueDates(scheduleOf(plan), { first: from, last: addDays(today, -1) });
  return storedPlan.parse({
    ...scheduleOf(plan),
    id,
    customerId,
    importId,
    serviceId,
    name,
    address,
    terms: [{ from, price, per, preferredTime, policy: 'none', taxable }],
    // If the plan ends before this day, nothing is billed.
    billingStart: plan.billingStart ?? firstAhead({ ...plan, until: null }, today) ?? from,
    state: 'active',
    madeThrough: passed.at(-1)?.date ?? null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
};

/** Such as 'Weekly Pool Maintenance, every 2 weeks on Tuesday from Nov 24, 2026, $45 per visit.' */
export const describePlan = (plan: ImportedPlan, today: string): string => {
  const { name, weekday, everyWeeks, price, per, taxable, billingStart } = plan;
  const rhythm = everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`;
  const first = firstAhead(plan, today);
  return [
    `${name}, ${rhythm} on ${weekdayNames[weekday]}`,
    first !== undefined && ` from ${formatCalendarDate(first)}`,
    `, ${formatCents(price)} per ${per}`,
    taxable && ' plus sales tax',
    per !== 'visit' &&
      billingStart !== null &&
      `, next bill on ${formatCalendarDate(billingStart)}`,
    '.',
  ]
    .filter(Boolean)
    .join('');
};
