import { expect, test as base } from '@playwright/test';
import { totp } from 'local-aws/identity/totp.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';
import { anywidth } from './tags.ts';

/** Milliseconds for which the page says why it signs out. */
const signOutDelay = 3000;

const test = base.extend<StackOptions>({ stackScript: ['', { option: true }] });

test(
  'the operator sets up a second factor, signs in with it from then on, and sees where to begin',
  anywidth,
  async ({ browser, stackScript }) => {
    test.setTimeout(240_000);
    const { site, end } = await startOwnStack(stackScript, '--second-factor', '--empty');
    try {
      const page = await (await browser.newContext({ baseURL: site })).newPage();
      await page.clock.install();
      const account = await accountOf(page, 'admin');
      await page.goto('/api/login?returnTo=/admin/dashboard');
      await fillSignIn(page, account);
      await page.waitForURL((url) => url.pathname === '/admin/second-factor');
      expect((await page.request.get('/api/auth/user')).status()).toBe(401);
      await expectAccessibleAtBothWidths(page);

      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByRole('heading', { name: 'Add this site to the app' })).toBeFocused();
      const link = page.getByRole('link', { name: 'Open my authenticator app' });
      const address = new URL((await link.getAttribute('href')) ?? '');
      const key = address.searchParams.get('secret') ?? '';
      await expect(page.getByText(key.replaceAll(/.{4}(?=.)/g, '$& '))).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await expect(page.getByText('Please enter the six digits that the app shows')).toBeVisible();
      await page.getByLabel('Code').fill('000 000');
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await expect(page.getByText('This code is not right.')).toBeVisible();
      await expect(page.getByLabel('Code')).toBeFocused();
      await expectAccessibleAtBothWidths(page);
      await page.getByLabel('Code').fill(totp(key, Date.now()));
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await expect(page.getByRole('heading', { name: 'Your second factor is on' })).toBeVisible();
      const turnedOnAt = Date.now();
      await expectAccessibleAtBothWidths(page);
      await page.clock.fastForward(signOutDelay);
      await expect(page).toHaveURL(/:\d+\/$/);

      await page.goto('/api/login?returnTo=/admin/dashboard');
      await fillSignIn(page, account);
      await expect(page.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
      // Each code works once, so this is the next one, which is accepted a little early.
      await page.getByLabel('Code').fill(totp(key, Date.now() + 30_000));
      // A sign-in counts in whole seconds, so this one has to be in a later second than the set-up.
      await expect.poll(() => Date.now()).toBeGreaterThan(Math.ceil(turnedOnAt / 1000) * 1000);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname === '/admin/dashboard');
      await expect(
        page.getByRole('heading', { name: 'Service Management Dashboard' }),
      ).toBeVisible();

      await test.step('the empty screens of the first day show where to begin', async () => {
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
        await expectAccessibleAtBothWidths(page, 'main');
      });

      await page.goto('/admin/second-factor');
      await expect(page.getByRole('heading', { name: 'Nothing to set up' })).toBeVisible();
      await page.context().close();
    } finally {
      await end();
    }
  },
);
