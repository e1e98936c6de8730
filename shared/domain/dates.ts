import { lazily } from './lazily.ts';

/** The business runs on the local time of Spring, Texas, wherever the server or browser is. */
export const businessTimeZone = 'America/Chicago';

/** True for an existing date in the form `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

const wallClockDate = lazily(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: businessTimeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The business's calendar date, `YYYY-MM-DD`, at an instant. */
export const businessDate = (instant: Date): string => wallClockDate().format(instant);

/** The end of a calendar date in the business's time zone, as an ISO instant. */
export const dayEnd = (date: string): string => {
  const next = addDays(date, 1);
  // Midnight is 05:00 UTC in summer and 06:00 UTC in winter; clocks change at 2 AM, after midnight.
  const summer = new Date(`${next}T05:00:00.000Z`);
  return businessDate(summer) === next ? summer.toISOString() : `${next}T06:00:00.000Z`;
};

const longForm = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
);

/** 'Nov 21, 2026' for a calendar date (rules: api-3). */
export const formatCalendarDate = (date: string): string =>
  longForm().format(new Date(`${date}T00:00:00Z`));

/** 'Nov 21, 2026' for the business's calendar date at an ISO instant. */
export const formatInstantDate = (instant: string): string =>
  formatCalendarDate(businessDate(new Date(instant)));

const clockTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: businessTimeZone,
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** '10:42 AM' on the business's clocks at an ISO instant. */
export const formatClockTime = (instant: string): string =>
  // Some versions of ICU put a narrow no-break space before AM.
  clockTime().format(new Date(instant)).replaceAll(/\s/g, ' ');

/**
 * The calendar date `months` later, clamped to the last day of the month (August 31 + 6 months =
 * February 28 or 29).
 */
export const addMonths = (date: string, months: number): string => {
  const target = new Date(`${date}T00:00:00Z`);
  const day = target.getUTCDate();
  target.setUTCMonth(target.getUTCMonth() + months);
  // The day does not exist in that month, so the date has spilled over into the next one.
  if (target.getUTCDate() !== day) target.setUTCDate(0);
  return target.toISOString().slice(0, 10);
};

/** The calendar date `days` later (negative: earlier). */
export const addDays = (date: string, days: number): string => {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
};

/** A date a person may enter: its year, and those of the days around it, have four digits. */
export const isPlainDay = (date: string): boolean =>
  isCalendarDate(date) && date >= '2000-01-01' && date < '3000-01-01';

/** `2026-11` for a calendar date or ISO instant. */
export const monthOf = (date: string): string => date.slice(0, 7);

const monthName = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'long',
    }),
);

/** 'November 2026' for `2026-11`. */
export const formatMonth = (month: string): string =>
  monthName().format(new Date(`${month}-01T00:00:00Z`));

/** Monday to Sunday. */
export type Week = readonly [string, string, string, string, string, string, string];

/** The calendar dates of the week that contains a date, Monday to Sunday. */
export const weekOf = (date: string): Week => {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const day = (offset: number) => addDays(date, offset - sinceMonday);
  return [day(0), day(1), day(2), day(3), day(4), day(5), day(6)];
};
