import { expect, test as base } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';
import { anywidth } from './tags.ts';

const test = base.extend<StackOptions>({ stackScript: ['', { option: true }] });

test(
  'the operator’s empty screens on the first day show where to begin',
  anywidth,
  async ({ browser, stackScript }) => {
    const { site, end } = await startOwnStack(stackScript, '--empty');
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
