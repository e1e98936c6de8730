import { addDays, addMonths, businessDate, formatCalendarDate } from '../dates.ts';

/** Time windows of a visit (rules: booking-8). */
export const preferredTimes = ['Morning 8-12', 'Afternoon 12-5'] as const;
export type PreferredTime = (typeof preferredTimes)[number];

/** When each window begins and ends, in hours of the business's day. */
export const windowHours: Record<PreferredTime, readonly [from: number, to: number]> = {
  'Morning 8-12': [8, 12],
  'Afternoon 12-5': [12, 17],
};

/** A day and a time window, either of which may be undecided. */
export type VisitTime = { scheduledDate: string | null; preferredTime: string | null };

/** The sort key of a visit's day. Visits without a day sort after all dates. */
export const sortingDay = (scheduledDate: string | null): string => scheduledDate ?? 'undated';

/** Sort order within a day; a visit without a time window comes last. */
export const timeOrder = (preferredTime: string | null): number => {
  const place = preferredTimes.findIndex((time) => time === preferredTime);
  return place === -1 ? preferredTimes.length : place;
};

/** The first day a visit can be requested for: tomorrow in the business's time zone. */
export const earliestVisit = (now: Date): string => addDays(businessDate(now), 1);

/** The last day a visit can be scheduled for, a year ahead (rules: booking-8). */
export const latestVisit = (now: Date): string => addMonths(businessDate(now), 12);

export const visitTooEarly = 'Please select a date from tomorrow on';
export const visitTooLate = 'Please select a date within a year';

/** Why a visit cannot be requested for a day; undefined if it can. */
export const visitDayProblem = (date: string, now: Date): string | undefined => {
  if (date < earliestVisit(now)) return visitTooEarly;
  return date > latestVisit(now) ? visitTooLate : undefined;
};

/** The days a visit can be moved to: from today to a year ahead. */
export const moveDays = (now: Date): { first: string; last: string } => ({
  first: businessDate(now),
  last: latestVisit(now),
});

export const moveDayMissing = 'Please choose a day from today on, a year ahead at most';

/** 'Nov 30, 2026, Morning 8-12', or whichever part is known; undefined if neither is. */
export const describeVisit = (visit: VisitTime): string | undefined =>
  [visit.scheduledDate && formatCalendarDate(visit.scheduledDate), visit.preferredTime]
    .filter(Boolean)
    .join(', ') || undefined;
