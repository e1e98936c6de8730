import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/dates.ts';

export const id = z.uuid();

export const idParams = z.strictObject({ id });

/** An existing ISO date without time: `2026-11-21`. */
export const calendarDate = z
  .string()
  .check(z.refine(isCalendarDate, 'Please give a date as YYYY-MM-DD'));

export const instant = z.iso.datetime();

/** Money in the API: dollars as a decimal string with two places. */
export const decimal = z.string().check(z.regex(/^-?\d{1,8}\.\d{2}$/));

/** An unpaired surrogate, left by a truncated paste, cannot be stored or mailed: it becomes U+FFFD. */
const wellFormed = z.overwrite((text: string) => text.toWellFormed());

export const text = (max: number, message = `Please use at most ${max} characters`) =>
  z.string().check(wellFormed, z.trim(), z.maxLength(max, message));

export const requiredText = (max: number, message: string) =>
  text(max).check(z.minLength(1, message));

/** Trimmed and lowercased, as it is stored and compared. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.email(message));

export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1024))),
};
