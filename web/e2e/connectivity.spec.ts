import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/catalogue.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { pauseClock } from './paused-clock.ts';
import { signIn } from './local-stack.ts';

/** Opens a page and waits until it has the code of the connection-problem screen at hand. */
const openAndRest = async (page: Page, path: string): Promise<void> => {
  const code = page.waitForResponse((reply) => reply.url().includes('/connection-screen-'));
  await page.goto(path);
  await (await code).finished();
  await page.waitForTimeout(300);
};

test('keeps what was typed while the connection is down', async ({ page }) => {
  await openAndRest(page, '/');
  await page.locator('#quote').scrollIntoViewIfNeeded();
  const name = page.getByLabel('First name');
  await name.fill('Dana');

  await page.context().setOffline(true);
  const problem = page.getByRole('dialog', { name: "You're Offline" });
  await expect(problem).toBeVisible();
  for (const text of [
    'Check your internet connection and try again.',
    'Check your internet connection',
    'Close other browser tabs',
    'Try refreshing in a few seconds',
  ])
    await expect(problem.getByText(text, { exact: true })).toBeVisible();
  await expect(problem.getByText('Offline', { exact: true })).toBeVisible();
  await expect(problem.getByText('Last page: /')).toBeVisible();
  await expect(problem.getByRole('button', { name: 'Refresh Page' })).toBeFocused();
  await expectAccessible(page);

  await test.step('a test that fails says so for two seconds', async () => {
    const retry = problem.getByRole('button', { name: 'Try Again' });
    const testing = problem.getByRole('button', { name: 'Testing Connection...' });
    await pauseClock(page);
    const unanswered = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/auth/user'),
    );
    await retry.click();
    await unanswered;
    await expect(testing).toBeFocused();
    await page.clock.runFor(1900);
    await expect(testing).toBeVisible();
    await page.clock.runFor(200);
    await expect(retry).toBeVisible();
    await page.clock.resume();
  });

  await page.context().setOffline(false);
  await expect(problem).toBeHidden();
  await expect(name).toHaveValue('Dana');
  await expect(name).toBeFocused();
});

test(
  'the problem can be put away, and shows itself again with the next failed request',
  { tag: '@anywidth' },
  async ({ page }) => {
    await openAndRest(page, '/services');
    await page.context().setOffline(true);
    const problem = page.getByRole('dialog');
    await expect(problem).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(problem).toBeHidden();

    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership/ })
      .first()
      .click();
    await expect(problem).toBeVisible();
    await expect(problem.getByText(/Last page: \/services\//)).toBeVisible();
    await problem.getByRole('button', { name: 'Back to what I was doing' }).click();
    await expect(problem).toBeHidden();
    await page.context().setOffline(false);
  },
);

test('keeps showing a service that cannot be refetched', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing in it depends on the width');
  const school = catalogueServices.find(({ name }) => name === 'Pool School');
  await page.route('**/api/services/**', (route) => route.abort());
  await page.goto(`/services/${school?.id}`);
  await expect(page.getByRole('dialog', { name: 'Connection Problem' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Pool School' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test(
  'reloads the page after a successful connection test',
  { tag: '@anywidth' },
  async ({ page }) => {
    await openAndRest(page, '/services');
    await page.context().setOffline(true);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes';
      // The line is back, but the browser has not noticed yet.
      window.addEventListener('online', (event) => event.stopImmediatePropagation(), true);
    });
    await expect(page.locator('html[data-before]')).toHaveCount(1);
    await Promise.all([
      page.waitForEvent('load'),
      page.context().setOffline(false),
      page
        .getByRole('button', { name: 'Try Again' })
        .click({ timeout: 1000 })
        .catch(() => page.reload()),
    ]);
    await expect(page.locator('html[data-before]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test(
  'a screen that fails while it is drawn leads back to safety',
  { tag: '@anywidth' },
  async ({ page }) => {
    await signIn(page, 'customer');
    // My Reports writes dates.
    await page.addInitScript(() => {
      const original = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!;
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get(this: Intl.DateTimeFormat) {
          if (window.location.pathname === '/download-reports') throw new Error('No dates today');
          return original.get!.call(this);
        },
      });
    });
    await page.goto('/download-reports');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    for (const text of [
      'An unexpected error occurred while loading this page. This might be a temporary issue.',
      'Try clearing your browser cache',
      'Check if other pages are working',
      'Contact support if needed',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome back/);
  },
);

test(
  'waiting pictures stand still for whoever asked for less motion',
  { tag: '@anywidth' },
  async ({ browser }) => {
    const context = await browser.newContext({
      ...test.info().project.use,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, 'customer', '/download-reports');
    await page.getByRole('link', { name: 'Download All Reports' }).click();
    const picture = page.getByRole('status').filter({ hasText: 'Packing your reports...' });
    await expect(picture).toBeVisible();
    const motions = await picture.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
    );
    expect(motions.every((end) => end <= 10)).toBe(true);
    await context.close();
  },
);
