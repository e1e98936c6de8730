import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  readBrowserReport,
  readVitestReport,
  shownOnPage,
  type TestReport,
} from './test-report.ts';
import { root, runStep } from './run-step.ts';
import { comparePermissions } from './used-permissions.ts';

/**
 * Runs the tests of a tier and ends with the failures and their reasons, because often only the end of a
 * long log is kept, and with the counts. The first argument is the tier:
 *
 * - `all` (`npm test`): unit, integration and infrastructure tests in Vitest, then the browser tests
 * - `unit` (`npm run test:unit`): what starts nothing
 * - `long` (`npm run test:long`): the files named `.long.`
 *
 * The other arguments are passed to Vitest and skip the browser tests: `npm test -- functions/cart`.
 */
const [tier, ...filters] = process.argv.slice(2);
if (tier === 'long') {
  process.env['TEST_TIER'] = 'long';
  // A new draw each day, the same one all day.
  process.env['TEST_SEED'] ??= String(Math.floor(Date.now() / 86_400_000));
}

const pagesShown = 3;
const results = path.join(root, '.cache/test-results');
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

type Runner = {
  command: string;
  args: string[];
  /** The runner's report, as a file name in the results folder. */
  report: string;
  read: (report: unknown) => TestReport;
};

const run = async ({ command, args, report, read }: Runner): Promise<TestReport> => {
  const { code } = await runStep({ name: command, command, args }, 'show');
  const { passed, failures } = read(JSON.parse(await readFile(path.join(results, report), 'utf8')));
  // An error outside of any test is not in the report, but must still count.
  if (code !== 0 && failures.length === 0)
    failures.push({ name: command, why: `Ended with code ${code}; its output above says why.` });
  return { passed, failures };
};

const vitest: Runner = {
  command: 'vitest',
  args: [
    'run',
    '--config',
    'vitest.workspace.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(results, 'vitest.json')}`,
    ...(tier === 'unit' ? ['--project', 'unit:*'] : []),
    ...filters,
  ],
  report: 'vitest.json',
  read: readVitestReport,
};

const browser: Runner = {
  command: 'playwright',
  args: ['test', '--config', 'web/playwright.config.ts'],
  report: 'playwright.json',
  read: readBrowserReport,
};

const runAll = async (): Promise<TestReport[]> => {
  const uses = path.join(results, 'used-permissions');
  await mkdir(uses);
  // The functions' tests record there what each function uses.
  process.env['USED_PERMISSIONS'] = uses;
  const inVitest = await run(vitest);
  return [inVitest, ...(await Promise.all([run(browser), comparePermissions(uses)]))];
};

const reports =
  tier === 'unit' || filters.length > 0
    ? [await run(vitest)]
    : tier === 'long'
      ? [await run(vitest), await run(browser)]
      : await runAll();
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failures = reports.flatMap((report) => report.failures);
for (const [index, { name, why, pageFile }] of failures.entries()) {
  console.log(`failed: ${name}\n${why}\n`);
  // A failure that only happens on a busy machine is understood by what the page showed then.
  if (index < pagesShown && pageFile !== undefined)
    console.log(`The page showed:\n${shownOnPage(await readFile(pageFile, 'utf8'))}\n`);
}
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
