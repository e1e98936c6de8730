import * as z from 'zod/mini';
import { isCalendarDate, isPlainDay } from '../domain/dates.ts';
import { writtenPhone } from '../domain/phone-number.ts';

export const id = z.uuid();

export const idParams = z.strictObject({ id });

/** An existing ISO date without time: `2026-11-21`. */
const dateMissing = 'Please give a date as YYYY-MM-DD';
export const calendarDate = z
  .string(dateMissing)
  .check(z.refine(isCalendarDate, { error: dateMissing, abort: true }));

/** A date that somebody names: half a year typed in a form is a day of antiquity. Its neighbors are dates, too. */
export const plainDay = calendarDate.check(
  z.refine(isPlainDay, 'Please give a day between 2000 and 2999'),
);

/** A month of this century, such as `2026-11`. */
export const calendarMonth = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM'));

export const instant = z.iso.datetime();

/** An instant that a device names, whose clock may be off by years: its day still has four digits for the year. */
export const deviceInstant = instant.check(
  z.refine((given) => !/^(0|1[0-8])/.test(given), 'Please give a time after 1900'),
);

/** Money in the API: dollars as a decimal string with two places, of any sum of prices with its tax. */
export const decimal = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/));

/** An amount that somebody names: ten digits, two of them cents. */
export const namedAmount = z.string().check(z.regex(/^-?\d{1,8}\.\d{2}$/));

/** An unpaired surrogate, left by a truncated paste, cannot be stored or mailed: it becomes U+FFFD. */
export const wellFormed = z.overwrite((text: string) => text.toWellFormed());

const textOr = (max: number, missing: string | undefined) =>
  z
    .string(missing)
    .check(wellFormed, z.trim(), z.maxLength(max, `Please use at most ${max} characters`));

export const text = (max: number) => textOr(max, undefined);

/** Spaces, joiners, fillers and the like show nothing, alone or together. */
const visible = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text of which something can be seen; `message` says that it is missing. */
export const requiredText = (max: number, message: string) =>
  textOr(max, message).check(z.refine((given) => visible.test(given), message));

/** A phone number of at least ten digits, however it is written; an American one as all of them are shown. */
export const phoneNumber = (missing: string, tooShort = missing) =>
  requiredText(40, missing).check(
    z.refine((given) => given === '' || given.replaceAll(/\D/g, '').length >= 10, tooShort),
    z.overwrite(writtenPhone),
  );

/** A postal address, which takes some length; `tooShort` when it is there but cannot be whole. */
export const postalAddress = (missing: string, tooShort = missing) =>
  requiredText(300, missing).check(
    z.refine((given) => given === '' || given.length >= 10, tooShort),
  );

/** Trimmed and lowercased, as it is stored and compared. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.email(message));

export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1024))),
};
