import { addMonths } from '../dates.ts';
import { dueDates, type PlanSchedule, type Rhythm } from './plan-schedule.ts';

/** The unit a plan's price covers. */
export const pricePeriods = ['visit', 'month', 'year'] as const;
export type PricePeriod = (typeof pricePeriods)[number];

/** What a due date without a visit does to the next charge: nothing, or lower it. */
export const skipPolicies = ['none', 'credit'] as const;
export type SkipPolicy = (typeof skipPolicies)[number];

/** What a plan costs from a given day on (rules: plan-3). */
export type PlanTerms = {
  from: string;
  /** Cents. */
  price: number;
  per: PricePeriod;
  /** Has no effect on a price per visit, which charges nothing for a due date without one. */
  policy: SkipPolicy;
};

/** The terms that apply on a date. They are sorted by day; the first ones apply before their day, too. */
export const termsOn = <T extends PlanTerms>(terms: readonly [T, ...T[]], date: string): T =>
  terms.findLast(({ from }) => from <= date) ?? terms[0];

const months = { month: 1, year: 12 } as const;

/** From `start` to the day before `end`. */
export type ChargePeriod<T extends PlanTerms = PlanTerms> = {
  start: string;
  end: string;
  terms: T;
};

type ChargedPlan<T extends PlanTerms> = {
  billingStart: string;
  terms: readonly [T, ...T[]];
  /** The plan's last day, or null. */
  until: string | null;
};

/**
 * Yields the charge periods that begin by `last`, one charge each. They are counted from the first one,
 * so that a period that begins on the 31st stays at the end of the month; terms of another length begin
 * with a period of their own, on their first day if there was none before (rules: plan-4).
 */
export function* eachChargePeriod<T extends PlanTerms>(
  { billingStart, terms, until }: ChargedPlan<T>,
  last: string,
): Generator<ChargePeriod<T>, void, void> {
  const end = until === null || last < until ? last : until;
  let [anchor, count, start] = [billingStart, 0, billingStart];
  let length = 0;
  while (start <= end) {
    const current = termsOn(terms, start);
    const { per } = current;
    if (per === 'visit') {
      const later = terms.find(({ from }) => from > start);
      if (!later) return;
      [start, length] = [later.from, 0];
      continue;
    }
    const unit = months[per];
    if (unit !== length) [anchor, count, length] = [start, 0, unit];
    count += 1;
    const next = addMonths(anchor, count * unit);
    yield { start, end: next, terms: current };
    start = next;
  }
}

/** All periods of {@link eachChargePeriod}. */
export const chargePeriods = <T extends PlanTerms>(
  plan: ChargedPlan<T>,
  last: string,
): ChargePeriod<T>[] => [...eachChargePeriod(plan, last)];

/**
 * The credit in cents for one due date without a visit: its share of the year's price, half a cent
 * rounded up.
 */
export const creditOf = ({ price, per, policy }: PlanTerms, everyWeeks: Rhythm): number => {
  if (policy === 'none' || per === 'visit') return 0;
  return Math.floor((price * (12 / months[per]) * everyWeeks * 2 + 52) / 104);
};

/**
 * Whether a period is free because every visit due in it is paused (rules: plan-5).
 * @param schedules the plan's, and those of the plans it replaces, because the period may have begun
 * under one of them
 */
export const isFree = (
  schedules: readonly PlanSchedule[],
  { start, end }: ChargePeriod,
): boolean => {
  const due = schedules
    .flatMap((schedule) => dueDates(schedule, { first: start, last: end }))
    .filter(({ date }) => date < end);
  return due.length > 0 && due.every(({ isPaused }) => isPaused);
};

/** Credits lower a charge to no less than zero; the rest carries over to the next one. */
export const chargeAfterCredits = (
  price: number,
  credits: number,
): { amount: number; carriedOver: number } => ({
  amount: Math.max(0, price - credits),
  carriedOver: Math.max(0, credits - price),
});
