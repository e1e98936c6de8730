import { lazily } from '../lazily.ts';
import { formatCents } from '../prices/money.ts';
import { creditOf, type PlanTerms } from './plan-charges.ts';
import type { PlanSchedule, Rhythm } from './plan-schedule.ts';

/** In the order of `weekdays`. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const rhythmNames: Record<Rhythm, string> = {
  1: 'Every week',
  2: 'Every 2 weeks',
  4: 'Every 4 weeks',
};

/** 'Every Tuesday', 'Every other Tuesday' or 'Every 4 weeks on Tuesday'. */
export const describeRhythm = ({
  weekday,
  everyWeeks,
}: Pick<PlanSchedule, 'weekday' | 'everyWeeks'>): string => {
  const day = weekdayNames[weekday];
  if (everyWeeks === 1) return `Every ${day}`;
  return everyWeeks === 2 ? `Every other ${day}` : `Every 4 weeks on ${day}`;
};

/** '$225 a month'. */
export const describePrice = ({ price, per }: Pick<PlanTerms, 'price' | 'per'>): string =>
  `${formatCents(price)} a ${per}`;

/** What a due date without a visit does to the price, as one sentence (rules: plan-5). */
export const describePolicy = (terms: PlanTerms, everyWeeks: Rhythm): string => {
  const credit = creditOf(terms, everyWeeks);
  if (terms.per === 'visit') return 'You don’t pay for visits that don’t take place.';
  if (credit > 0)
    return `Each visit that does not take place lowers the next bill by ${formatCents(credit)}.`;
  return `The price stays the same when a visit does not take place. A ${terms.per} in which every visit is paused costs nothing.`;
};

const shortForm = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    }),
);

/** 'Tue, Dec 1' for a calendar date. Without the year, so only for dates of this year or the next. */
export const shortDay = (date: string): string => shortForm().format(new Date(`${date}T00:00:00Z`));

/** 'Tue, Dec 1; Tue, Dec 8'. */
export const listDays = (dates: readonly string[]): string => dates.map(shortDay).join('; ');
