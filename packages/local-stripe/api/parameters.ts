import * as z from 'zod/mini';
import type { Json } from '../store/rows.ts';
import { invalid, type StripeError } from './stripe-error.ts';

/** Kinds of parameters. What comes by form is text. */
export const text = (max = 5000) => z.string().check(z.minLength(1), z.maxLength(max));
export const whole = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number));
export const cents = z.pipe(whole, z.number().check(z.gte(0), z.lte(99_999_999)));
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
/** Text that the empty string clears. */
export const clearable = (max = 5000) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((value) => (value === '' ? null : value)),
  );
export const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((value) => Object.keys(value).length <= 50, 'has more than 50 keys'));
export const currency = z.literal('usd');
const bound = z.optional(whole);
export const period = z.optional(
  z.union([whole, z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound })]),
);

/** `['line_items', 0, 'price']` as Stripe names it: `line_items[0][price]`. */
const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown => {
  let at = input;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    const entry = Object.entries(at).find(([key]) => key === String(part));
    at = entry?.[1];
  }
  return at;
};

/** Stripe knows more parameters than this server, which refuses them too. */
const refusalOf = (issue: z.core.$ZodIssue, input: Json): StripeError => {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Unknown parameter, or not known here: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(issue.path);
  const value = valueAt(input, issue.path);
  if (value === undefined)
    return invalid(`Required parameter is missing: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  if (value === '')
    return invalid(`An empty ${param} is not possible here.`, {
      code: 'parameter_invalid_empty',
      param,
    });
  const isNumber = issue.code === 'invalid_format' && issue.format === 'regex';
  return invalid(`Invalid ${param}: ${issue.message}`, {
    ...(isNumber && { code: 'parameter_invalid_integer' }),
    param,
  });
};

/** @throws StripeError for the first parameter that is unknown, missing or not as it should be */
export const parseParameters = <T>(schema: z.ZodMiniType<T>, input: Json): T => {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const [issue] = error.issues;
  throw issue ? refusalOf(issue, input) : error;
};
