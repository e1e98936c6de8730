import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { formatRunTime, summaryLines } from './job-summary.ts';

/** `npm run job -- <name> [--now <ISO instant>] [--delete-ahead]`: runs a scheduled function on the running stack. */
const {
  values,
  positionals: [name],
} = parseArgs({
  allowPositionals: true,
  options: {
    now: { type: 'string', default: new Date().toISOString() },
    data: { type: 'string', default: '.local' },
    port: { type: 'string', default: '3000' },
    'delete-ahead': { type: 'boolean', default: false },
  },
});

const answer = z.object({
  message: z.optional(z.string()),
  jobs: z.optional(z.array(z.string())),
  result: z.optional(z.unknown()),
});

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

if (name === undefined) fail('Say which job to run: npm run job -- <name>');
if (Number.isNaN(Date.parse(values.now)))
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
const { message, jobs, result } = answer.parse(await response.json());
if (jobs)
  fail(
    `${message ?? ''} ${jobs.length > 0 ? `There is: ${jobs.join(', ')}` : 'No job exists yet.'}`,
  );
if (!response.ok) fail(message ?? `The stack answered ${response.status}`);
console.log(`${name ?? ''}, run for ${formatRunTime(now)}`);
console.log(summaryLines(result).join('\n'));
