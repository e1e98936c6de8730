import { dayProblem, type DaySettings } from '../visits/visit-days.ts';
import { businessDate } from '../dates.ts';
import type { PricePeriod } from '../plans/plan-charges.ts';
import type { Rhythm } from '../plans/plan-schedule.ts';

type Dates = { firstDate: string; validUntil: string };
/** `address` is where the work is to be done. */
type Circumstances = { address: string; settings: DaySettings; now: Date };
type LineTerms = { per: PricePeriod; everyWeeks: Rhythm | null };

/**
 * Errors of an offer that no single field's schema finds, by field path; empty if there are none
 * (rules: offer-1).
 */
export const offerProblems = (
  { lines, firstDate, validUntil }: Dates & { lines: readonly LineTerms[] },
  { address, settings, now }: Circumstances,
): Record<string, string> => {
  const firstDay = dayProblem(firstDate, { by: 'ordering', address, settings }, now);
  const validity =
    validUntil < businessDate(now)
      ? 'Please choose a day from today on'
      : validUntil >= firstDate
        ? 'Please choose a day before the first visit'
        : undefined;
  return {
    ...(firstDay !== undefined && { firstDate: firstDay }),
    ...(validity !== undefined && { validUntil: validity }),
    ...Object.fromEntries(
      lines.flatMap(({ per, everyWeeks }, index) =>
        everyWeeks === null && per !== 'visit'
          ? [[`lines.${index}.per`, 'A single visit is priced per visit']]
          : [],
      ),
    ),
  };
};
