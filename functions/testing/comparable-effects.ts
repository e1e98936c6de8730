import type { Effects } from './call-effects.ts';
import { fieldNames } from 'shared/domain/customer-fields.ts';

/** A line with placeholders for days, months and years, most of which depend on today. */
export const withoutDays = (line: string): string =>
  line
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, '<day>')
    .replaceAll(/\b\d{4}-\d\d\b/g, '<month>')
    .replaceAll(/#\d{4}"/g, '#<year>"')
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, '<date>');

const answers = new Set<string>(fieldNames.filter((name) => name !== 'email'));

// A new customer field must not change the recorded effects. Answers have tests of their own.
const withoutAnswers = (line: string): string => {
  const [, key, row] = /^(USER#<\w+> PROFILE|SIGNUP#<id> SIGNUP) (\{.*\})$/.exec(line) ?? [];
  if (key === undefined || row === undefined) return line;
  const kept = Object.entries(JSON.parse(row)).filter(([field]) => !answers.has(field));
  return `${key} ${JSON.stringify(Object.fromEntries(kept))}`;
};

/** What a call left behind, in a form that is the same every day. */
export const comparable = ({ stored, mails }: Effects): string[] =>
  [...stored.map(withoutAnswers), ...mails].map(withoutDays);
