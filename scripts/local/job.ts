import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { formatRunTime, summaryLines } from './job-summary.ts';
import { readPort } from './start-options.ts';

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        now: { type: 'string', default: new Date().toISOString() },
        data: { type: 'string', default: '.local' },
        port: { type: 'string', default: '3000' },
        'delete-ahead': { type: 'boolean', default: false },
      },
    });
    return { ...values, port: readPort(values.port), positionals };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

/**
 * `npm run job -- <name> [--now <ISO instant>] [--delete-ahead]` runs a scheduled function on the
 * running stack.
 */
const {
  positionals: [name, ...others],
  ...values
} = readOptions();

const answer = z.object({
  message: z.optional(z.string()),
  jobs: z.optional(z.array(z.string())),
  result: z.optional(z.unknown()),
});

// JavaScript itself would read '5' as a day in 2001, and February 30 as a day in March.
const instant = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

if (name === undefined || others.length > 0)
  fail('Say which job to run, one at a time: npm run job -- <name>');
// It becomes part of a URL, where '..' would lead elsewhere.
if (!/^[\w-]+$/.test(name ?? ''))
  fail(`There is no job "${name ?? ''}": their names are letters and hyphens.`);
if (!instant.safeParse(values.now).success)
  fail(`--now takes an instant such as 2027-05-20T14:00:00Z, not "${values.now}".`);
const token = await readFile(path.resolve(values.data, 'job-token'), 'utf8').catch(() =>
  fail(`Nothing has run in ${values.data} yet. Start the stack first: npm start`),
);
const now = new Date(values.now).toISOString();
const query = new URLSearchParams({ now, ...(values['delete-ahead'] && { deleteAhead: 'true' }) });
const response = await fetch(
  `http://127.0.0.1:${values.port}/__local/jobs/${name ?? ''}?${query.toString()}`,
  { method: 'POST', headers: { 'x-job-token': token } },
).catch(() => fail(`Nothing answers on port ${values.port}. Start the stack first: npm start`));
if (response.status === 403)
  fail(`The stack on port ${values.port} keeps its data elsewhere: name its folder with --data.`);
const replied = answer.safeParse(await response.json().catch(() => undefined)).data;
if (!replied)
  fail(`What answers on port ${values.port} is no local stack: name the stack's with --port.`);
const { message, jobs, result } = replied ?? {};
if (jobs)
  fail(
    `${message ?? ''} ${jobs.length > 0 ? `There is: ${jobs.join(', ')}` : 'No job exists yet.'}`,
  );
if (!response.ok) fail(message ?? `The stack answered ${response.status}`);
console.log(`${name ?? ''}, run for ${formatRunTime(now)}`);
console.log(summaryLines(result).join('\n'));
