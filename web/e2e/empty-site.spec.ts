import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { ownSlot, stackCount, stackPort } from './stacks.ts';
import type { StackOptions } from './stacks.ts';

const test = base.extend<StackOptions>({ stackScript: ['', { option: true }] });

/** A business on its first day: the stack that `npm start -- --empty` runs, stopped when the test ends. */
const startEmptyStack = async (script: string, port: number) => {
  const child = spawn(
    process.execPath,
    [
      script,
      '--port',
      String(port),
      '--data',
      `.cache/browser-stack-${port}`,
      '--fresh',
      '--empty',
    ],
    { cwd: path.resolve(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('Ready http')) ready.resolve();
  });
  void ended.then(() => ready.reject(new Error('The empty stack did not start')));
  await ready.promise;
  return {
    site: `http://localhost:${port}`,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

test(
  'the operator’s empty screens on the first day show where to begin',
  { tag: '@anywidth' },
  async ({ browser, stackScript }) => {
    const { site, end } = await startEmptyStack(stackScript, stackPort(stackCount + ownSlot));
    try {
      const context = await browser.newContext({ baseURL: site });
      const page = await context.newPage();
      const operator = await accountOf(page, 'admin');
      await page.goto('/api/login?returnTo=/admin/dashboard');
      await fillSignIn(page, operator);
      await expect(page.getByRole('heading', { name: 'No service reports yet' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create First Report' })).toHaveAttribute(
        'href',
        '/admin/service-report/new',
      );
      await expect(page.getByRole('heading', { name: 'Pending Reports' })).toHaveCount(0);
      await expectAccessibleAtBothWidths(page);
      await page.getByRole('tab', { name: 'Customers' }).click();
      await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
      await expect(
        page.getByText('Customers will appear here when they sign up and book services'),
      ).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await context.close();
    } finally {
      await end();
    }
  },
);
