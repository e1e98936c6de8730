import type * as z from 'zod/mini';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an email address',
  date: 'a day as YYYY-MM-DD',
  datetime: 'a time as YYYY-MM-DDTHH:MM:SSZ',
};

const counted: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

const limit = (most: number | bigint, origin: string): string => {
  const noun = counted[origin];
  return noun === undefined ? `${most}` : `${most} ${noun}${Number(most) === 1 ? '' : 's'}`;
};

/** The options of a union that stand for a value that is left out: null and the empty text. */
const isEmptyOption = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' && issue.expected === 'null') ||
  (issue.code === 'invalid_value' && issue.values.every((value) => value === ''));

/** What each option of a union wants, in sentences. */
const wantedBy = (options: readonly (readonly z.core.$ZodIssue[])[]): string[] =>
  options.flat().flatMap((issue) => {
    if (issue.code === 'invalid_union') return wantedBy(issue.errors);
    return isEmptyOption(issue) ? [] : [issue.message];
  });

/** What to send instead of a refused value, for schemas without a message of their own. */
export const refusedValue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined) return 'This is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `Please send ${kinds[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Please send ${String(issue.values[0])}`
        : `Please send one of these: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `Please send ${formats[issue.format] ?? 'it in another form'}`;
    case 'too_small':
      return `Please send ${issue.inclusive ? 'at least' : 'more than'} ${limit(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `Please send ${issue.inclusive ? 'at most' : 'less than'} ${limit(issue.maximum, issue.origin)}`;
    case 'not_multiple_of':
      return `Please send a multiple of ${issue.divisor}`;
    case 'invalid_union': {
      if (issue.inclusive !== false && issue.options)
        return `Please send one of these: ${issue.options.map(String).join(', ')}`;
      const [first = 'Please send something else', ...others] = new Set(wantedBy(issue.errors));
      return [first, ...others.map((other) => other.replace(/^Please /, 'or '))].join(', ');
    }
    default:
      return 'Please send something else';
  }
};
