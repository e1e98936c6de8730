import { formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import { lazily } from 'shared/domain/lazily.ts';

// Creating a formatter takes a phone milliseconds, and a week has seven cells.
const weekdayForm = lazily(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }),
);

/** 'Saturday'. */
export const weekdayName = (date: string): string =>
  weekdayForm().format(new Date(`${date}T00:00:00Z`));

/** 'Saturday, Nov 21, 2026'. */
export const longDay = (date: string): string =>
  `${weekdayName(date)}, ${formatCalendarDate(date)}`;

/** 'Sat' and '21' for a cell of the week. */
export const cellLabel = (date: string): { weekday: string; day: string } => ({
  weekday: weekdayName(date).slice(0, 3),
  day: date.slice(8).replace(/^0/, ''),
});

/** The date in a URL parameter, or `today` if it is missing or invalid. */
export const dayOfAddress = (input: string | null, today: string): string =>
  input !== null && isPlainDay(input) ? input : today;

/** '1 visit', '4 visits'. */
export const visitCount = (count: number): string => `${count} ${count === 1 ? 'visit' : 'visits'}`;
