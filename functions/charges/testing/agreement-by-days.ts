import { addDays, addMonths } from 'shared/domain/dates.ts';
import { expect } from 'vitest';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { madeAheadDays } from '../../plans/plan-store.ts';
import { visitIdOf } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

/*
 * The expected outcome of a plan's years, worked out day by day without the product's own calendar, periods or
 * credits.
 */

/** A Monday. */
export const historyStart = '2026-11-02';

/**
 * `freeCredits`: for a free period, the credits of its own due dates at the time, otherwise null. Amounts are in
 * cents.
 */
export type HistoryCharge = { start: string; freeCredits: number | null; amount: number };

/** Every day of the years under test, and of the weeks after them. */
const calendar: string[] = [];
for (let date = historyStart; calendar.length < 900; date = addDays(date, 1)) calendar.push(date);
const placeOf = new Map(calendar.map((date, place) => [date, place]));

/** A plan's due dates from its start on, ignoring its last day. Relies on the calendar starting on a Monday. */
const dueByDays = (plan: StoredPlan, last: string): string[] => {
  const due: string[] = [];
  let weeks = -1;
  for (let place = placeOf.get(plan.from)!; calendar[place]! <= last; place += 1) {
    if ((place + 1) % 7 !== plan.weekday) continue;
    weeks += 1;
    if (weeks % plan.everyWeeks === 0) due.push(calendar[place]!);
  }
  return due;
};

const isPausedByDays = (plan: StoredPlan, date: string): boolean =>
  plan.pauses.some(({ from, until }) => date >= from && date <= (until ?? '9999'));

/** The credits of a period's due dates if none of them has a visit; null for any other period. */
export const freeCreditsByDays = (
  plans: readonly StoredPlan[],
  { start, end }: { start: string; end: string },
): number | null => {
  let [due, worth] = [0, 0];
  for (const plan of plans)
    for (const date of dueByDays(plan, end)) {
      if (date < start || date >= end || (plan.until !== null && date > plan.until)) continue;
      if (!isPausedByDays(plan, date)) return null;
      due += 1;
      worth += shareByDays(plan, date);
    }
  return due === 0 ? null : worth;
};

const termsByDays = ({ terms }: StoredPlan, date: string) =>
  terms.toReversed().find(({ from }) => from <= date) ?? terms[0];

/** The price of a year divided by 52 weeks, with half a cent rounded up. */
const shareByDays = (plan: StoredPlan, date: string): number => {
  const { price, per, policy } = termsByDays(plan, date);
  if (policy === 'none' || per === 'visit' || (plan.until !== null && date > plan.until)) return 0;
  return Math.round(
    Number(((price * (per === 'month' ? 12 : 1) * plan.everyWeeks) / 52).toFixed(6)),
  );
};

/**
 * The first days of whole months from the first period to today. A period that was charged while the plan was
 * active stays charged even if the operator ended the plan later that day, because nothing is prorated.
 */
const periodsByDays = (
  plan: StoredPlan,
  { today, charges, looks }: Pick<History, 'today' | 'charges' | 'looks'>,
): string[] => {
  const starts: string[] = [];
  const isCharged = (start: string): boolean =>
    charges.some((charge) => charge.start === start) &&
    looks.some(({ day, until }) => day >= start && (until === null || until >= start));
  for (let month = 0; ; month += 1) {
    const start = addMonths(plan.billingStart, month);
    if (start > today) return starts;
    if (plan.until !== null && start > plan.until && !isCharged(start)) return starts;
    starts.push(start);
  }
};

/** The result of two years of a plan. */
export type History = {
  /** Each is replaced by the next. The last one charges. */
  plans: readonly StoredPlan[];
  /** By id. */
  visits: ReadonlyMap<string, StoredBooking>;
  /** From the first period on. */
  charges: readonly HistoryCharge[];
  /** The days on which charges were to be created, with the plan's last day as of then. */
  looks: readonly { day: string; until: string | null }[];
  today: string;
};

/**
 * A plan must be over before a later one starts. If the later one ended before it started, the plan must end no
 * later than that.
 */
const requireOneAtATime = (plans: readonly StoredPlan[]): void => {
  for (const [place, { until }] of plans.entries())
    for (const later of plans.slice(place + 1)) {
      const isBegun = later.until === null || later.until >= later.from;
      if (isBegun ? until! >= later.from : until! > later.until!)
        throw new Error(`a plan through ${until} beside one from ${later.from}`);
    }
};

/**
 * Expects one visit per due date, either live or canceled with a reason, and charges that match the agreement to
 * the cent. Both are worked out by counting days.
 * @throws Error that names the day
 */
export const expectAgreement = (history: History): void => {
  const { plans, visits, charges, today } = history;
  const current = plans.at(-1)!;
  const caused = new Set<string>();
  const live = new Set<string>();
  requireOneAtATime(plans);
  for (const plan of plans)
    for (const date of dueByDays(plan, addDays(today, madeAheadDays))) {
      const isWanted = plan.until === null || date <= plan.until;
      const visit = visits.get(visitIdOf(plan, date));
      if (!visit) {
        if (isWanted) throw new Error(`no visit on ${date}`);
        continue;
      }
      caused.add(visit.id);
      const isLive = visit.status !== 'cancelled';
      const day = visit.scheduledDate!;
      // A visit that was moved to a day before the change has taken place.
      const isAhead = isLive && day > today;
      if (!isLive && visit.cancelReason === null) throw new Error(`no reason on ${date}`);
      if (date <= today) continue;
      if (isAhead && !isWanted) throw new Error(`a visit after the end, on ${date}`);
      if (isAhead && isPausedByDays(plan, date)) throw new Error(`a visit in a pause, on ${date}`);
      if (isAhead && live.has(date)) throw new Error(`two visits for ${date}`);
      if (isAhead) live.add(date);
      const isSkipped = visit.cancelledBy === null;
      const isReached = isPausedByDays(plan, date) || isPausedByDays(plan, day) || !isWanted;
      const isBeyond = plan.until !== null && day > plan.until;
      if (!isLive && !isSkipped && !isReached && !isBeyond && day > today)
        throw new Error(`cancelled without a cause on ${date}`);
      const share = isLive ? 0 : shareByDays(plan, date);
      if (visit.credit !== share) throw new Error(`${visit.credit} for ${share} on ${date}`);
    }
  expect([...visits.keys()].filter((id) => !caused.has(id))).toEqual([]);
  expect(charges.map(({ start }) => start)).toEqual(periodsByDays(current, history));
  let owed = 0;
  // A free period uses up the credits of its own due dates.
  for (const { start, freeCredits } of charges)
    owed += freeCredits ?? termsByDays(current, start).price;
  for (const { credit } of visits.values()) owed -= credit;
  let paid = 0;
  for (const { amount } of charges) paid += amount;
  expect(paid - current.openCredit).toBe(owed);
  expect(charges.every(({ amount }) => amount >= 0)).toBe(true);
};
