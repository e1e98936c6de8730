import { isPlainDay } from 'shared/domain/dates.ts';

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** 'Saturday, Nov 21, 2026'. */
export const longDay = (date: string): string =>
  format(date, { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** 'Saturday'. */
export const weekdayName = (date: string): string => format(date, { weekday: 'long' });

/** 'Sat' and '21' for a cell of the week. */
export const cellWords = (date: string): { weekday: string; day: string } => ({
  weekday: format(date, { weekday: 'short' }),
  day: format(date, { day: 'numeric' }),
});

/** The day in an address, or `today` if there is none. */
export const dayOfAddress = (given: string | null, today: string): string =>
  given !== null && isPlainDay(given) ? given : today;

/** '1 visit', '4 visits'. */
export const visitCount = (count: number): string => `${count} ${count === 1 ? 'visit' : 'visits'}`;
