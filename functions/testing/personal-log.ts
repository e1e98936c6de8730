import { inspect } from 'node:util';
import { linkHeader } from 'shared/contracts/contract.ts';
import { vi } from 'vitest';
import { originSecret } from './api-event.ts';
import { causeMark } from './aws-faults.ts';
import { personal } from './personal-data.ts';
import type { Outcome } from './scenario-run.ts';
import type { Call } from './scenarios/scenario.ts';
import { lentCredentials } from './scenarios/upload-scenarios.ts';

const marks = Object.values(personal);

/** What no log may contain: what people told us, also as bare digits (long ones, because ids have short ones by chance), and anything that grants access. */
export const secrets = [
  ...marks,
  ...marks.map((mark) => mark.replaceAll(/\D/g, '')).filter((digits) => digits.length > 8),
  // The end of every email address in these tests.
  '@example.com',
  originSecret,
  lentCredentials.SecretAccessKey,
  lentCredentials.SessionToken,
  'X-Amz-Signature',
  // The beginning of a mailed link, which continues with its secret.
  '/l#',
  // An error's name belongs in the log, but its message may quote what a person typed.
  causeMark,
];

/** The secrets in cookies given as `name=value; attributes`. */
const valuesOf = (cookies: readonly (string | undefined)[]): string[] =>
  cookies
    .map((cookie = '') => cookie.split(';')[0]!.split('=')[1] ?? '')
    .map((value) => value.split('.').at(-1)!)
    .filter((value) => value !== '');

/** What opens something in a request. */
export const secretsSent = (call: Call): string[] => {
  if ('event' in call) return [];
  const { cookie, cookies = [], query, params, headers } = call;
  return [
    ...valuesOf([cookie, ...cookies]),
    ...(query?.['code'] ? [query['code']] : []),
    // A calendar link, whose secret follows the customer's id, which may be logged.
    ...(params?.['secret']?.split('.').slice(1, 2) ?? []),
    ...(headers?.[linkHeader] ? [headers[linkHeader]] : []),
  ];
};

/** What opens something in a reply. */
export const secretsAnswered = ({ cookies, body }: Outcome): string[] => [
  ...valuesOf(cookies),
  ...(/\.([\w-]{43})\.ics/.exec(String(Object(body).url))?.slice(1) ?? []),
];

/** Records, until the test ends, what is logged instead of printing it. */
export const recordLog = () => {
  const written: unknown[] = [];
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts);
    });
  return {
    /** Notes what a call threw, which Lambda logs with everything attached to it. */
    note: (thrown: unknown): void => {
      written.push(thrown);
    },
    /** The secrets that the log contains. */
    leaks: (more: Iterable<string>): string[] => {
      const log = inspect(written, {
        depth: 10,
        showHidden: true,
        maxStringLength: null,
        maxArrayLength: null,
      }).toLowerCase();
      return [...secrets, ...more].filter((secret) => log.includes(secret.toLowerCase()));
    },
    lines: () => written.length,
  };
};
