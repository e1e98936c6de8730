import * as z from 'zod/mini';
import { isCalendarDate, isPlainDay } from '../domain/dates.ts';
import { writtenPhone } from '../domain/customers/phone-number.ts';

/**
 * In lower case, as it is stored. A UUID is the same in capitals (RFC 9562, section 4), and some programs write it
 * so.
 */
export const id = z.uuid().check(z.toLowerCase());

export const idParams = z.strictObject({ id });

/** The path of the operator's endpoints about one customer. */
export const ofCustomer = '/api/admin/customers/{id}';

/** The message for anything but an existing ISO date without time, such as `2026-11-21`. */
const dateMissing = 'Please give a date as YYYY-MM-DD';
export const calendarDate = z
  .string(dateMissing)
  .check(z.refine(isCalendarDate, { error: dateMissing, abort: true }));

/**
 * A date entered by a person. Until the year is fully typed, a form reads it as a year such as 20. The
 * days next to it must be valid dates, too.
 */
export const plainDay = calendarDate.check(
  z.refine(isPlainDay, 'Please give a day between 2000 and 2999'),
);

/** A month of this century, such as `2026-11`. */
export const calendarMonth = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM'));

export const instant = z.iso.datetime();

/**
 * An instant reported by a device, whose clock may be off by years. Times before 1900 are refused, so
 * that the day has a four-digit year in every time zone.
 */
export const deviceInstant = instant.check(
  z.refine((input) => !/^(0|1[0-8])/.test(input), 'Please give a time after 1900'),
);

/** Money in the API: dollars as a decimal string with two places, large enough for any taxed total. */
export const decimal = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/));

/** An amount entered by a person: at most ten digits, including cents. */
export const namedAmount = z.string().check(z.regex(/^-?\d{1,8}\.\d{2}$/));

/**
 * Replaces unpaired surrogates, which a truncated paste can leave and which can be neither stored nor
 * mailed, with U+FFFD.
 */
export const wellFormed = z.overwrite((text: string) => text.toWellFormed());

const textOr = (max: number, missing: string | undefined) =>
  z
    .string(missing)
    .check(wellFormed, z.trim(), z.maxLength(max, `Please use at most ${max} characters`));

export const text = (max: number) => textOr(max, undefined);

/** A visible character. Spaces, joiners, fillers and similar characters are invisible, alone or combined. */
export const visible = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text with at least one visible character; `message` is the error without one. */
export const requiredText = (max: number, message: string) =>
  textOr(max, message).check(z.refine((input) => visible.test(input), message));

/** A phone number of at least ten digits in any notation; American numbers are normalized to one format. */
export const phoneNumber = (missing: string, tooShort = missing) =>
  requiredText(40, missing).check(
    z.refine((input) => input === '' || input.replaceAll(/\D/g, '').length >= 10, tooShort),
    z.overwrite(writtenPhone),
  );

/** A postal address of a plausible length; `tooShort` is the error for one that cannot be complete. */
export const postalAddress = (missing: string, tooShort = missing) =>
  requiredText(300, missing).check(
    z.refine((input) => input === '' || input.length >= 10, tooShort),
  );

/** An email address, trimmed and lowercased, as it is stored and compared. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.email(message));

export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1024))),
};
