import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { root, runStep } from './run-step.ts';

/**
 * The whole suite: unit, integration on the embedded stack and infrastructure in vitest, then the
 * browser tests. Ends with the counts of both. Arguments go to vitest and leave the browser out:
 * `npm test -- functions/cart`.
 */
const results = path.join(root, '.cache/test-results');
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const readReport = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8'));

const runVitest = async (filters: string[]): Promise<Counts> => {
  const file = path.join(results, 'vitest.json');
  const { code } = await runStep(
    {
      name: 'vitest',
      command: 'vitest',
      args: [
        'run',
        '--config',
        'vitest.workspace.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...filters,
      ],
    },
    'show',
  );
  const report = vitestReport.parse(await readReport(file));
  // A suite that fails to load has no failed test of its own, and must count all the same.
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed };
};

const runBrowser = async (): Promise<Counts> => {
  const { code } = await runStep(
    {
      name: 'browser',
      command: 'playwright',
      args: ['test', '--config', 'web/playwright.config.ts'],
    },
    'show',
  );
  const { stats } = playwrightReport.parse(await readReport(path.join(results, 'playwright.json')));
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
  return { passed: stats.expected, failed };
};

const filters = process.argv.slice(2);
const counts = [await runVitest(filters), ...(filters.length === 0 ? [await runBrowser()] : [])];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
