import { addDays, businessDate } from '../dates.ts';
import { lastMoveDay, moveDayProblem } from '../plans/plan-moves.ts';
import { weekdayNames } from '../plans/plan-labels.ts';
import { weekdayOf, type PlanSchedule } from '../plans/plan-schedule.ts';
import { answerZip, weekdayLabel, zipOfAddress, type ServiceArea } from '../site/service-areas.ts';
import type { SiteSettings } from '../site/settings.ts';
import { earliestVisit, latestVisit, moveDayMissing, visitDayProblem } from './visit.ts';

export type DaySettings = Pick<SiteSettings, 'areas' | 'workingDays' | 'closedDays'>;

/** A visit of an active plan, which moves only by a few weeks and around the plan's other visits. */
export type PlannedMove = {
  plan: PlanSchedule;
  originalDate: string;
  /** The plan's other open visits. */
  others: readonly { scheduledDate: string | null }[];
};

/** Who asks for a day (rules: booking-29). */
export type DayRequest =
  /** Somebody who orders visits at an address. */
  | { by: 'ordering'; address: string; settings: DaySettings }
  /** A customer who moves a visit. */
  | { by: 'moving'; settings: DaySettings; planned?: PlannedMove | undefined }
  /** The operator, who moves or adds a visit on any weekday and on closed days too. */
  | { by: 'operator'; planned?: PlannedMove | undefined };

const ownMoveDayMissing = 'Please choose a day from tomorrow on, a year ahead at most';

/** What we know of an address: its ZIP code, and the area that is in; each undefined if there is none. */
export const areaOfAddress = (
  address: string,
  { areas }: Pick<DaySettings, 'areas'>,
): { zip: string | undefined; area: ServiceArea | undefined } => {
  const answer = answerZip(areas, zipOfAddress(address) ?? '');
  return {
    zip: answer.kind === 'no-zip' ? undefined : answer.zip,
    area: answer.kind === 'served' ? answer.area : undefined,
  };
};

/** 'We’re in 77373 on Mondays and Thursdays', the area's weekdays among the working days. */
const areaDays = (
  zip: string | undefined,
  area: ServiceArea,
  { workingDays }: Pick<DaySettings, 'workingDays'>,
): string =>
  `We’re in ${zip} on ${weekdayLabel(area.weekdays.filter((day) => workingDays.includes(day)))}`;

/**
 * When we come to an address, or that a day outside the areas has to be confirmed, as a sentence
 * without its period; undefined until the address has a ZIP code.
 */
export const describeAddressDays = (address: string, settings: DaySettings): string | undefined => {
  const { zip, area } = areaOfAddress(address, settings);
  if (zip === undefined) return undefined;
  return area ? areaDays(zip, area, settings) : 'We’ll confirm the day';
};

/** The first and last day that can be asked for, both inclusive. */
const dayRange = (request: DayRequest, now: Date): { first: string; last: string } => ({
  first: request.by === 'operator' ? businessDate(now) : earliestVisit(now),
  last:
    request.by !== 'ordering' && request.planned
      ? lastMoveDay(request.planned.originalDate, now)
      : latestVisit(now),
});

const rangeProblem = (date: string, request: DayRequest, now: Date): string | undefined => {
  if (request.by === 'ordering') return visitDayProblem(date, now);
  const { first, last } = dayRange(request, now);
  if (date >= first && date <= last) return undefined;
  if (request.planned) return 'Please choose a day within the next four weeks';
  return request.by === 'moving' ? ownMoveDayMissing : moveDayMissing;
};

/** Areas and working days concern only customers, and areas only their orders. */
const businessDayProblem = (date: string, request: DayRequest): string | undefined => {
  if (request.by === 'operator') return undefined;
  const { settings } = request;
  if (settings.closedDays.includes(date)) return 'We’re closed on that day';
  const works = settings.workingDays.includes(weekdayOf(date));
  const { zip, area } = areaOfAddress(request.by === 'ordering' ? request.address : '', settings);
  if (!area) return works ? undefined : 'We don’t work on that weekday';
  return works && area.weekdays.includes(weekdayOf(date))
    ? undefined
    : areaDays(zip, area, settings);
};

/** Why a visit cannot be on a day, as a sentence for who asks; undefined if it can (rules: booking-29). */
export const dayProblem = (date: string, request: DayRequest, now: Date): string | undefined =>
  rangeProblem(date, request, now) ??
  businessDayProblem(date, request) ??
  (request.by !== 'ordering' && request.planned
    ? moveDayProblem(request.planned.plan, { ...request.planned, scheduledDate: date })
    : undefined);

/** All days that can be asked for, in order. */
export const possibleDays = (request: DayRequest, now: Date): string[] => {
  const { first, last } = dayRange(request, now);
  const days: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    if (dayProblem(date, request, now) === undefined) days.push(date);
  return days;
};

/** The first of these days on a weekday that a form names, such as 'monday'; undefined if none is. */
export const firstOnWeekday = (
  days: readonly string[],
  weekday: string | null,
): string | undefined => days.find((day) => weekdayNames[weekdayOf(day)].toLowerCase() === weekday);
