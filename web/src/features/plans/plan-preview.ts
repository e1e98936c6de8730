import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays, formatCalendarDate, weekOf } from 'shared/domain/dates.ts';
import { chargePeriods, isFree } from 'shared/domain/plans/plan-charges.ts';
import { dueDates, nextVisitDay, type PlanSchedule } from 'shared/domain/plans/plan-schedule.ts';
import { listDays } from 'shared/domain/plans/plan-labels.ts';
import { termsOfPlan } from '../../common/plan-terms.ts';

/** How many days ahead a plan already has visits (rules: plan-6). */
const madeAheadDays = 28;

/** The due dates between two days for which visits have been made already, or would have been. */
export const visitsBetween = (
  schedule: PlanSchedule,
  { first, last, today }: { first: string; last: string | null; today: string },
): string[] => {
  const made = addDays(today, madeAheadDays);
  return dueDates(schedule, {
    first: first > today ? first : today,
    last: last !== null && last < made ? last : made,
  }).flatMap(({ date, isPaused }) => (isPaused ? [] : date));
};

/**
 * The day of a plan's next visit that takes place: of the earliest open one from today on, which may have been moved,
 * or the first due date that has no visit yet. Undefined if there is none.
 */
export const nextPlannedVisit = (
  plan: PlanSchedule,
  {
    visits,
    today,
  }: {
    /** The plan's own visits, those that are over or cancelled among them. */
    visits: readonly Pick<Booking, 'status' | 'scheduledDate' | 'originalDate' | 'cancelledBy'>[];
    today: string;
  },
): string | undefined => {
  // What a pause cancelled comes back when it is lifted, and until then its due dates are paused.
  const made = visits.filter(({ cancelledBy }) => cancelledBy?.kind !== 'pause');
  const lost = new Set(made.flatMap(({ originalDate }) => originalDate ?? []));
  const open = visits.flatMap((visit) => (isOpenVisit(visit) ? (visit.scheduledDate ?? []) : []));
  return nextVisitDay(plan, { from: today, lost, days: open });
};

/** Which visits go and come if the weekday, rhythm or service changes from a day on. */
export const replacedVisits = (
  plan: PlanSchedule,
  {
    change,
    skipped,
    kept: stored,
    today,
  }: {
    change: Pick<PlanSchedule, 'from' | 'until' | 'weekday' | 'everyWeeks'>;
    /** Due dates of the plan's visits that were skipped. */
    skipped: readonly string[];
    /** The plan's visits that stay: those completed, and open ones that were due before the change. */
    kept: readonly Pick<Booking, 'originalDate' | 'scheduledDate'>[];
    today: string;
  },
): { go: string[]; come: string[]; staySkipped: string[] } => {
  const days = { first: change.from, last: null, today };
  const weeks = new Set(skipped.map((date) => weekOf(date)[0]));
  const isTaken = stored.some(({ scheduledDate }) => scheduledDate === change.from);
  const due = visitsBetween({ ...plan, ...change }, days).filter(
    (date) => !isTaken || date > change.from,
  );
  const gone = new Set([...skipped, ...stored.map(({ originalDate }) => originalDate)]);
  return {
    go: visitsBetween(plan, days).filter((date) => !gone.has(date)),
    come: due.filter((date) => !weeks.has(weekOf(date)[0])),
    staySkipped: due.filter((date) => weeks.has(weekOf(date)[0])),
  };
};

/** 'These visits will not take place: Tue, Dec 1; Tue, Dec 8.' */
export const describeLost = (dates: readonly string[]): string =>
  dates.length === 0
    ? 'No visit of the next four weeks is affected.'
    : `These visits will not take place: ${listDays(dates)}.`;

/** The plan that goes on in the end in place of this one, which ends with it (rules: plan-15). */
export const lastReplacement = (plan: Plan, plans: readonly Plan[]): Plan => {
  const next = plans.find(({ replaces }) => replaces === plan.id);
  return next ? lastReplacement(next, plans) : plan;
};

/** The last day of the charged period that `today` is in; undefined if there is none. */
export const lastChargedDay = (plan: Plan, today: string): string | undefined => {
  const current = chargePeriods(
    { billingStart: plan.billingStart, terms: termsOfPlan(plan), until: null },
    today,
  ).at(-1);
  return current && current.end > today ? addDays(current.end, -1) : undefined;
};

/** What resuming a plan costs for the period of its next visit; empty if it costs nothing (rules: plan-5). */
export const describeFreePeriod = (plan: Plan, next: string, today: string): string => {
  const terms = termsOfPlan(plan);
  const current = chargePeriods({ ...plan, terms }, today).at(-1);
  if (!current || next >= current.end || !isFree([plan], current)) return '';
  const { start } = current;
  return `If the ${current.terms.per} from ${formatCalendarDate(start)} on was free for the pause, it is charged on that day.`;
};

/** What is still charged when a plan ends (rules: plan-4). */
export const describeLastCharge = (plan: Plan, on: string | null, today: string): string => {
  const last = on ?? today;
  const periods = chargePeriods(
    { billingStart: plan.billingStart, terms: termsOfPlan(plan), until: null },
    last,
  );
  const current = periods.at(-1);
  if (!current || current.end <= last) return 'Nothing more is charged.';
  const [next, ...later] = periods.filter(({ start }) => start > today);
  const times = later.length > 0 ? `${later.length + 1} more times, first` : 'once more,';
  const sentences = [
    next && `It is charged ${times} on ${formatCalendarDate(next.start)}.`,
    addDays(current.end, -1) > last &&
      `The charge through ${formatCalendarDate(addDays(current.end, -1))} stays as it is: nothing is refunded automatically.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing more is charged.';
};
