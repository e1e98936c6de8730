import { test as base, type Page } from '@playwright/test';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';

type RunJob = Awaited<ReturnType<typeof startOwnStack>>['runJob'];

type PayingStack = {
  payingStack: { site: string; runJob: RunJob };
  /** Origin of a stack that takes cards and banks, which starts with the worker’s first such test. */
  payingSite: string;
};

/**
 * A test on a stack that takes cards and banks, whose `page` is there. The stacks that all other tests share take none,
 * as every stage so far. Accounts and data are those of the demo, and shared by the tests of a worker.
 */
export const test = base.extend<
  { anotherPage: () => Promise<Page>; runJob: RunJob },
  StackOptions & PayingStack
>({
  stackScript: ['', { option: true, scope: 'worker' }],
  payingStack: [
    async ({ stackScript }, use) => {
      const { end, ...stack } = await startOwnStack(stackScript, '--payments', '--weeks', '1');
      await use(stack);
      await end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  payingSite: [
    async ({ payingStack }, use) => {
      await use(payingStack.site);
    },
    { scope: 'worker' },
  ],
  runJob: async ({ payingStack }, use) => {
    await use(payingStack.runJob);
  },
  baseURL: async ({ payingSite }, use) => {
    await use(payingSite);
  },
  /** Opens the browser of another person, such as the operator’s. */
  anotherPage: async ({ browser, payingSite }, use, { project }) => {
    await use(async () =>
      (await browser.newContext({ ...project.use, baseURL: payingSite })).newPage(),
    );
  },
});
