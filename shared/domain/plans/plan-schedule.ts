import { addDays } from '../dates.ts';

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

/** Weeks between visits. */
export const rhythms = [1, 2, 4] as const;
export type Rhythm = (typeof rhythms)[number];

/** Calendar dates, both inclusive; a null `until` means until resumed. */
export type Pause = { from: string; until: string | null };

/** When a plan's visits are due (rules: plan-1). */
export type PlanSchedule = {
  /** The first day a visit may be due. */
  from: string;
  /** The last day a visit may be due, or null. */
  until: string | null;
  weekday: Weekday;
  everyWeeks: Rhythm;
  pauses: readonly Pause[];
};

const millisecondsPerDay = 24 * 3_600_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;

/** The weekday of a calendar date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 0;

const firstDueDate = ({ from, weekday }: PlanSchedule): string =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7);

const pausesOn = ({ pauses }: Pick<PlanSchedule, 'pauses'>, date: string): Pause[] =>
  pauses.filter(({ from, until }) => from <= date && (until === null || date <= until));

export const isPaused = (schedule: Pick<PlanSchedule, 'pauses'>, date: string): boolean =>
  pausesOn(schedule, date).length > 0;

/**
 * The due dates from `first` to `last`, inclusive; those within a pause are marked. The rhythm is
 * counted from the plan's first due date, regardless of pauses, moves and skips (rules: plan-2).
 */
export const dueDates = (
  schedule: PlanSchedule,
  { first, last }: { first: string; last: string },
): { date: string; isPaused: boolean }[] => {
  const { until, everyWeeks } = schedule;
  const begin = firstDueDate(schedule);
  const end = until === null || last < until ? last : until;
  const step = everyWeeks * 7;
  const missed = Math.max(0, Math.ceil((dayNumber(first) - dayNumber(begin)) / step));
  const dates: { date: string; isPaused: boolean }[] = [];
  for (let date = addDays(begin, missed * step); date <= end; date = addDays(date, step))
    dates.push({ date, isPaused: isPaused(schedule, date) });
  return dates;
};

/**
 * The first due date after a day that is not within a pause; undefined if there is none. Skips each
 * pause in one step, because a pause may last for centuries.
 */
export const nextDueDate = (schedule: PlanSchedule, after: string): string | undefined => {
  const begin = firstDueDate(schedule);
  let first = addDays(after, 1);
  for (;;) {
    const last = addDays(begin > first ? begin : first, schedule.everyWeeks * 7);
    const [due] = dueDates(schedule, { first, last });
    if (!due?.isPaused) return due?.date;
    // Any pause on that day will do; if several overlap, the loop skips the others in turn.
    const [pause] = pausesOn(schedule, due.date);
    if (!pause?.until) return undefined;
    first = addDays(pause.until, 1);
  }
};

/**
 * The first day from a day on that a plan brings a visit: one of `days`, on which visits take place, or the first due
 * date that is not among `lost`. Undefined if there is none.
 */
export const nextVisitDay = (
  schedule: PlanSchedule,
  { from, lost, days = [] }: { from: string; lost: ReadonlySet<string>; days?: readonly string[] },
): string | undefined => {
  let due = nextDueDate(schedule, addDays(from, -1));
  while (due !== undefined && lost.has(due)) due = nextDueDate(schedule, due);
  const known = days.filter((day) => day >= from);
  return [...known, ...(due === undefined ? [] : [due])].toSorted()[0];
};
