import { isPlainDay } from 'shared/domain/dates.ts';
import { writtenPhone } from 'shared/domain/customers/phone-number.ts';
import type { PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import type { Rhythm, Weekday } from 'shared/domain/plans/plan-schedule.ts';
import { preferredTimes, type PreferredTime } from 'shared/domain/visits/visit.ts';

// Each function reads a non-empty cell and returns undefined if it cannot.

/** '26' as 2026 and '98' as 1998, like a spreadsheet. */
const wholeYear = (year: string): string =>
  year.length === 2 ? `${year < '50' ? '20' : '19'}${year}` : year;

/** `2026-11-30`, optionally followed by a time, `11/30/2026` or `11/30/26`. */
export const readDate = (cell: string): string | undefined => {
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(cell)?.[0];
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:$| )/.exec(cell) ?? [];
  const date = iso ?? `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDay(date) ? date : undefined;
};

/** Cents for '$1,234.50', '45' or '45.5'. */
export const readPrice = (cell: string): number | undefined => {
  const [, dollars, fraction = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?(?:\s*USD)?$/i.exec(cell) ?? [];
  const digits = dollars?.replaceAll(',', '') ?? '';
  if (digits === '' || digits.length > 8) return undefined;
  return Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
};

// Between two numbers there may be nothing but a space, which is within a number, too.
const betweenPhones =
  /[,;/|&\n]|\bor\b|\band\b|(?<=\d{4})\s+(?=\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}(?!\d))/i;

/** The first of several phone numbers, in the usual American format; at least ten digits. */
export const readPhone = (cell: string): string | undefined => {
  const first = cell
    .split(betweenPhones)
    .map((phone) => phone.trim())
    .find((phone) => phone.replaceAll(/\D/g, '').length >= 10);
  if (first === undefined || first.length > 40) return undefined;
  // Drops any words around the number.
  const digits = first.replaceAll(/[^\d+]/g, '');
  const written = writtenPhone(digits);
  return written === digits ? first : written;
};

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const isWeekday = (day: number): day is Weekday => day >= 0 && day < days.length;

/** All weekdays named in a cell, such as 'Tue' or 'Mondays and Thursdays'. */
export const readWeekdays = (cell: string): Weekday[] | undefined => {
  const text = cell
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'and');
  const found = text.map((word) =>
    // 'Monthly' names no day.
    days.indexOf(word.length < 3 || word.startsWith('month') ? '' : word.slice(0, 3)),
  );
  const known = found.filter(isWeekday);
  return known.length > 0 && known.length === text.length ? [...new Set(known)] : undefined;
};

const rhythmPatterns: readonly [RegExp, Rhythm][] = [
  [/^(weekly|every week|once a week|(every )?(1|one) weeks?|1)$/, 1],
  [/^(bi weekly|biweekly|fortnightly|every (other|second) week|(every )?(2|two) weeks|2)$/, 2],
  [/^((every )?(4|four) weeks|(4|four) weekly|every fourth week|4)$/, 4],
];

export const readRhythm = (cell: string): Rhythm | undefined => {
  const text = cell
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return rhythmPatterns.find(([pattern]) => pattern.test(text))?.[1];
};

const perPatterns: readonly [RegExp, PricePeriod][] = [
  [/month/i, 'month'],
  [/year|annual/i, 'year'],
  [/stop|visit|service/i, 'visit'],
];

/** Reads 'Per Stop', 'Per Month With Chemicals', 'yearly' and the like. */
export const readPer = (cell: string): PricePeriod | undefined =>
  perPatterns.find(([pattern]) => pattern.test(cell))?.[1];

export const readYesOrNo = (cell: string): boolean | undefined => {
  if (/^(yes|y|true|1|x|taxable)$/i.test(cell)) return true;
  return /^(no|n|false|0|non-?taxable|exempt)$/i.test(cell) ? false : undefined;
};

/** Reads 'Morning', '8am', 'Afternoon 12-5' and the like; null for any time. */
export const readWindow = (cell: string): PreferredTime | null | undefined => {
  if (/^any/i.test(cell)) return null;
  const [morning, afternoon] = preferredTimes;
  const first = /morning|\d\s*am?\b|\bam\b|afternoon|\d\s*pm?\b|\bpm\b/i.exec(cell)?.[0];
  if (first === undefined) return undefined;
  return /afternoon|p/i.test(first) ? afternoon : morning;
};
