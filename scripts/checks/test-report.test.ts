import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';
import { readBrowserReport, readVitestReport, shownOnPage } from './test-report.ts';

const whyOf = (message: string): string | undefined =>
  readVitestReport({
    numPassedTests: 0,
    testResults: [
      {
        name: path.join(root, 'functions/documents.test.ts'),
        status: 'failed',
        assertionResults: [{ fullName: 'a mail', status: 'failed', failureMessages: [message] }],
      },
    ],
  }).failures[0]?.why;

test('a mismatched snapshot comes with the command that accepts it', () => {
  expect(whyOf('Error: Snapshot `a mail 1` mismatched\n    at assertMatchResult')).toMatch(
    /functions\/documents\.test\.ts -u$/,
  );
});

test('any other failure comes without one', () => {
  expect(whyOf('AssertionError: expected 1 to be 2')).toBe('AssertionError: expected 1 to be 2');
});

test('a failure shows the product’s own lines of its stack only', () => {
  const own = '    at /work/functions/cart/cart.test.ts:58:10';
  const tools = [
    '    at file:///work/node_modules/vitest/dist/chunks/run.js:2949:64',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    '    at new Promise (<anonymous>)',
  ];
  expect(whyOf(['Error: broken', tools[0], own, ...tools].join('\n'))).toBe(
    `Error: broken\n${own}`,
  );
});

test('a failed browser test names the file with its page, and its page is shown from its content on', () => {
  const { failures } = readBrowserReport({
    suites: [
      {
        specs: [
          {
            title: 'books a visit',
            file: 'booking.spec.ts',
            line: 7,
            tests: [
              {
                projectName: 'phone',
                status: 'unexpected',
                results: [
                  {
                    errors: [{ message: 'Error: not visible' }],
                    attachments: [{ name: 'error-context', path: '/results/error-context.md' }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    errors: [],
    stats: { expected: 3 },
  });
  expect(failures).toEqual([
    {
      name: '[phone] web/e2e/booking.spec.ts:7 > books a visit',
      why: 'Error: not visible',
      pageFile: '/results/error-context.md',
    },
  ]);
  const page = [
    '- banner:',
    '  - link "Home":',
    '    - /url: /',
    '- main:',
    '  - alert: Not saved',
  ];
  expect(shownOnPage(['# Page', '```yaml', ...page, '```', 'rest'].join('\n'))).toBe(
    '- main:\n  - alert: Not saved',
  );
});
