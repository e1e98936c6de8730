import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { root } from './run-step.ts';

/** A failed test, or a test file that could not be loaded, with the beginning of the error. */
type FailedTest = {
  name: string;
  why: string;
  /** A browser test's file with the page it ended on, if there was one. */
  pageFile?: string | undefined;
};

export type TestReport = { passed: number; failures: FailedTest[] };

/** A call inside a test runner or Node, which says nothing about the failure. */
const isOfTools = (line: string): boolean =>
  /^\s+at .*(?:node_modules\/|node:internal|\(<anonymous>\))/.test(line);

const beginning = (messages: (string | undefined)[]): string =>
  stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !isOfTools(line))
    .slice(0, 10)
    .join('\n');

/** The differences are in the output above: too long for a list of failures. */
const acceptHint = (file: string, messages: readonly string[]): string =>
  messages.some((message) =>
    /^Error: Snapshot .* mismatched/.test(stripVTControlCharacters(message)),
  )
    ? `\nIf the differences above are what you meant: npx vitest run --config vitest.workspace.ts ${file} -u`
    : '';

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

export const readVitestReport = (report: unknown): TestReport => {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has a message but no failed test.
    if (file.status === 'failed' && failed.length === 0)
      return [{ name, why: beginning([file.message]) }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      name: `${name} > ${fullName}`,
      why: beginning(failureMessages) + acceptHint(name, failureMessages),
    }));
  });
  return { passed: numPassedTests, failures };
};

const browserSuite = z.object({
  specs: z.optional(
    z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            projectName: z.string(),
            status: z.string(),
            results: z.array(
              z.object({
                errors: z.array(z.object({ message: z.optional(z.string()) })),
                attachments: z.array(z.object({ name: z.string(), path: z.optional(z.string()) })),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
  get suites() {
    return z.optional(z.array(browserSuite));
  },
});

const browserReport = z.object({
  suites: z.array(browserSuite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  stats: z.object({ expected: z.number() }),
});

const failedIn = ({ specs = [], suites = [] }: z.infer<typeof browserSuite>): FailedTest[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] web/e2e/${file}:${line} > ${title}`,
        why: beginning(results.flatMap(({ errors }) => errors.map(({ message }) => message))),
        pageFile: results
          .flatMap(({ attachments }) => attachments)
          .find(({ name }) => name === 'error-context')?.path,
      })),
  ),
  ...suites.flatMap(failedIn),
];

/** What the page showed within `main` and after it, as roles and names, from Playwright's file on a failure. */
export const shownOnPage = (errorContext: string): string => {
  const [, snapshot = ''] = /```yaml\n(.*?)\n```/s.exec(errorContext) ?? [];
  const lines = snapshot.split('\n').filter((line) => !line.trim().startsWith('- /url:'));
  const start = lines.findIndex((line) => line.startsWith('- main'));
  return lines.slice(Math.max(start, 0)).slice(0, 60).join('\n');
};

export const readBrowserReport = (report: unknown): TestReport => {
  const { suites, errors, stats } = browserReport.parse(report);
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failedIn),
      ...errors.map(({ message }) => ({ name: 'browser', why: beginning([message]) })),
    ],
  };
};
