import { expect, test } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { openAndRest, rest, strip } from './connection.ts';
import { answerWith, hold } from './network.ts';
import { pauseClock } from './paused-clock.ts';
import { accountOf, beSignedIn, fillSignIn, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

test(
  'a page whose code did not come through opens by itself when the connection is back',
  anywidth,
  async ({ page }) => {
    await openAndRest(page, '/services');
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Back to what I was doing' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your Sheriff Your Pool Your Yard' }),
    ).toBeVisible();
  },
);

test(
  'the focus is on the page when the link that led to a missing screen is gone',
  anywidth,
  async ({ page }) => {
    await openAndRest(page, '/services');
    await page.context().setOffline(true);
    const link = page.getByRole('link', { name: 'View details of Deputy Membership' });
    await link.press('Enter');
    const back = page.getByRole('button', { name: 'Back to what I was doing' });
    await expect(back).toBeVisible();
    // Behind the dialog. If it came only afterwards, it would get the focus itself.
    await expect(page.locator('main h1', { hasText: 'Something went wrong' })).toBeAttached();
    await back.press('Enter');
    await expect(link).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a catalogue that cannot be checked is nobody’s business but the log’s',
  anywidth,
  async ({ page }) => {
    const body = { code: 'internal', message: 'Something went wrong.', requestId: '1' };
    await answerWith(page, '/api/init-data', { status: 500, body });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Catalogue not initialized'),
    );
    await openAndRest(page, '/');
    await logged;
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(strip(page)).toBeHidden();
  },
);

const signInLinks = [
  ['/', 'Get Started'],
  ['/signup', 'Sign in'],
] as const;

for (const [path, name] of signInLinks)
  test(
    `'${name}' on ${path} keeps its visitor on the page while there is no connection`,
    anywidth,
    async ({ page }) => {
      await openAndRest(page, path);
      // The landing page loads what it says about the connection once somebody uses it.
      const code = path === '/' && page.waitForEvent('requestfinished');
      await page.mouse.move(100, 100);
      await page.mouse.move(200, 200);
      if (code) await code;
      await rest(page);
      await page.context().setOffline(true);
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      const offline = page.getByRole('dialog', { name: "You're Offline" });
      await expect(offline).toBeVisible();
      await offline.getByRole('button', { name: 'Back to what I was doing' }).click();
      await expect(link).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.context().setOffline(false);
      await link.press('Enter');
      await fillSignIn(page, await accountOf(page, 'customer'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Casey!');
    },
  );

const gates = [
  ['customer', '/', 'Welcome back, Casey!'],
  ['customer', '/checkout', 'Checkout'],
] as const;

for (const [role, path, heading] of gates)
  test(
    `${path} says that the account could not be loaded, and opens once it can be`,
    anywidth,
    async ({ page }) => {
      await beSignedIn(page, role);
      // If these were answered, the page would consider the connection restored, and hide the dialog.
      const releases = [await hold(page, '/api/init-data'), await hold(page, '/api/cart')];
      const body = { code: 'unavailable', message: 'Please try again.', requestId: 'r-1' };
      const stop = await answerWith(page, '/api/auth/user', { status: 503, body });
      await page.goto(path);
      const problem = page.getByRole('dialog', { name: 'Connection Problem' });
      await expect(problem).toBeVisible();
      await page.keyboard.press('Escape');
      const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await expect(failed.getByRole('heading', { level: 1 })).toHaveText(
        'Your account could not be loaded',
      );
      await expect(page.getByText('Loading...')).toBeHidden();
      await expectAccessibleAtBothWidths(page);
      // On a busy machine, the held calls may have been given up by now, which covers the page again.
      if (await problem.isVisible()) await page.keyboard.press('Escape');
      await failed.getByRole('button', { name: 'Try Again' }).click();
      await expect(problem).toBeVisible();
      await stop();
      // The next calls that succeed.
      for (const release of releases) release();
      await expect(problem).toBeHidden();
      await failed.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    },
  );

test(
  'a server that never answers is given up, and the page says so',
  anywidth,
  async ({ page }) => {
    await beSignedIn(page, 'customer');
    await page.clock.install();
    const release = await hold(page, '/api/user/service-reports');
    const requested = page.waitForRequest('**/api/user/service-reports*');
    await page.goto('/download-reports');
    await requested;
    // The call may be sent before the screen whose timeout is tested has rendered.
    await expect(page.getByText('Loading your reports...')).toBeVisible();
    await page.clock.fastForward(40_000);
    await expect(page.getByRole('dialog', { name: 'Connection Problem' })).toBeVisible();
    // A time-out is retried twice, like any call that gets no answer.
    const failed = page.getByRole('heading', { name: 'Your reports could not be loaded' });
    await expect(async () => {
      await page.clock.fastForward(40_000);
      await expect(failed).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(failed).toBeVisible();
    release();
  },
);

test(
  'covers a page only for what it cannot get, and gives the focus to the heading',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer', '/download-reports');
    const link = page.getByRole('link', { name: /^Download the report of/ }).first();
    await expect(link).toBeVisible();
    await rest(page);
    await link.focus();
    await page.context().setOffline(true);
    await expect(strip(page)).toHaveText(/You're Offline/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();

    await link.press('Enter');
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
    await expect(problem.getByText('Last page: /download-reports')).toBeVisible();
    await expect(problem.getByRole('heading', { name: "You're Offline" })).toBeFocused();
    await expect(problem.getByRole('button', { name: 'Refresh Page' })).toBeDisabled();
    await expectAccessibleAtBothWidths(page, openDialog);

    await test.step('keys that were meant for the page do nothing, and the first button leads back', async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(problem).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(problem.getByRole('button', { name: 'Back to what I was doing' })).toBeFocused();
    });

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
    await expect(link).toBeFocused();
  },
);

test(
  'the problem can be put away, and shows itself again with the next failed request',
  anywidth,
  async ({ page }) => {
    await openAndRest(page, '/services');
    await page.context().setOffline(true);
    const problem = page.getByRole('dialog');
    const openMembership = () =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Membership/ })
        .first()
        .click();
    await openMembership();
    await expect(problem).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(problem).toBeHidden();

    await page.goBack();
    await openMembership();
    await expect(problem).toBeVisible();
    await expect(problem.getByText(/Last page: \/services\//)).toBeVisible();
    await problem.getByRole('button', { name: 'Back to what I was doing' }).click();
    await expect(problem).toBeHidden();
    await page.context().setOffline(false);
  },
);

test('asks for no service that its page has brought along', anywidth, async ({ page }) => {
  const school = catalogueServices.find(({ name }) => name === 'Pool School');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openAndRest(page, `/services/${school?.id}`);
  expect(requested).toContain('/api/init-data');
  expect(requested.filter((path) => path.startsWith('/api/services'))).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Pool School' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('reloads the page after a successful connection test', anywidth, async ({ page }) => {
  // The connection test calls the account endpoint, which answers.
  await page.route('**/api/services/**', (route) => route.abort());
  // Only for an unknown service does the page ask the server again.
  await openAndRest(page, '/services/00000000-0000-4000-8000-000000000000');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['before'] = 'yes'));
  await retry.click();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
});

test('a screen that fails while it is drawn leads back to safety', anywidth, async ({ page }) => {
  await signIn(page, 'customer');
  // My Reports formats dates.
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
});

test(
  'waiting pictures stand still for whoever asked for less motion',
  anywidth,
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
