import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { rest } from './connection.ts';
import { beSignedIn, type Role } from './local-stack.ts';
import { answerWith, hold } from './network.ts';
import { anywidth } from './tags.ts';

type Expected = readonly (string | RegExp)[];

type States = {
  as: Role;
  path: string;
  /** The call the screen waits for. */
  call: string;
  waiting: string;
  /** The text shown after the call was refused. */
  failed: string;
  /** The texts for an empty response, for lists that are not empty in the demo data. */
  empty?: { body: unknown; texts: Expected };
};

const screens: readonly States[] = [
  {
    as: 'customer',
    path: '/',
    call: '/api/bookings',
    waiting: 'Loading your bookings...',
    failed: 'Your bookings could not be loaded',
  },
  {
    as: 'customer',
    path: '/visits',
    call: '/api/bookings',
    waiting: 'Loading your visits...',
    failed: 'Your visits could not be loaded',
  },
  {
    as: 'customer',
    path: '/billing',
    call: '/api/charges/due',
    waiting: 'Loading your balance...',
    failed: 'Your balance could not be loaded',
  },
  {
    as: 'customer',
    path: '/messages',
    call: '/api/user/chat',
    waiting: 'Loading your messages...',
    failed: 'Your messages could not be loaded',
  },
  {
    as: 'customer',
    path: '/account',
    call: '/api/auth/profile',
    waiting: 'Loading your details...',
    failed: 'Your details could not be loaded',
  },
  {
    as: 'customer',
    path: '/services?tab=pool',
    call: '/api/services',
    waiting: 'Loading services...',
    failed: 'Pool Services could not be loaded',
    empty: {
      body: [],
      texts: [
        'No Pool Services Available',
        'Pool Services are being updated. Please check back soon.',
      ],
    },
  },
  {
    as: 'customer',
    path: '/services?tab=yard',
    call: '/api/services',
    waiting: 'Loading services...',
    failed: 'Yard Services could not be loaded',
    empty: {
      body: [],
      texts: [
        'No Yard Services Available',
        'Yard Services are being updated. Please check back soon.',
      ],
    },
  },
  {
    as: 'customer',
    path: '/checkout',
    call: '/api/cart',
    waiting: 'Loading your cart...',
    failed: 'Your cart could not be loaded',
  },
  {
    as: 'customer',
    path: '/download-reports',
    call: '/api/user/service-reports',
    waiting: 'Loading your reports...',
    failed: 'Your reports could not be loaded',
  },
  {
    as: 'customer',
    path: '/reports/00000000-0000-4000-8000-000000000000',
    call: '/api/reports/00000000-0000-4000-8000-000000000000',
    waiting: 'Loading your report...',
    failed: 'This report could not be loaded',
  },
  {
    as: 'admin',
    path: '/admin/dashboard',
    call: '/api/admin/service-reports/recent',
    waiting: 'Loading reports...',
    failed: 'Recent reports could not be loaded',
  },
];

const seen = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first();

for (const { as, path, call, waiting, failed, empty } of screens)
  test(
    `${path} can be used by everyone while it waits and when its content cannot be had`,
    anywidth,
    async ({ page }) => {
      await beSignedIn(page, as);
      const stop = await answerWith(page, call, { status: 400 });
      const release = await hold(page, call);
      await page.goto(path);
      await expect(seen(page, waiting)).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');

      release();
      await expect(seen(page, failed)).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
      await stop();
      // Tells a press that never arrived from one whose call was refused again.
      const requestedAgain = page.waitForResponse(
        (response) => new URL(response.url()).pathname === call,
      );
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).first().click();
      expect((await requestedAgain).status()).not.toBe(400);
      await expect(seen(page, failed)).toBeHidden();

      if (!empty) return;
      await answerWith(page, call, { status: 200, body: empty.body });
      await page.goto(path);
      for (const text of empty.texts) await expect(seen(page, text)).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
    },
  );

test('distinguishes a failing server from a lost connection', anywidth, async ({ page }) => {
  await beSignedIn(page, 'customer');
  const requestId = '0d1f6c1e-reference-of-the-answer';
  const body = { code: 'unavailable', message: 'Please try again.', requestId };
  await answerWith(page, '/api/bookings', { status: 503, body });
  await page.goto('/');
  const problem = page.getByRole('dialog', { name: 'Connection Problem' });
  // Until the last try has failed and everything else is answered, an answer still closes the message.
  await expect(page.getByText('Your bookings could not be loaded')).toBeAttached();
  await rest(page);
  await expect(problem).toBeVisible();
  for (const text of [
    'Something went wrong while loading the page. This might be a temporary issue.',
    'Connected',
    'Check your internet connection',
    'Close other browser tabs',
    'Try refreshing in a few seconds',
    'Last page: /',
  ])
    await expect(problem.getByText(text, { exact: true })).toBeVisible();
  for (const name of ['Refresh Page', 'Try Again'])
    await expect(problem.getByRole('button', { name })).toBeVisible();
  await expect(problem.getByText(`Reference: ${requestId}`)).toBeVisible();
  await expectAccessibleAtBothWidths(page, openDialog);
  // The button copies where the browser allows it; elsewhere it is copied by hand.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await problem.getByRole('button', { name: 'Copy the reference' }).click();
  await expect(problem.getByRole('button', { name: 'Copied the reference' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);

  // After the message is dismissed, the reference stays with the content that failed to load.
  const failed = page.getByRole('alert').filter({ hasText: 'Your bookings could not be loaded' });
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(problem).toBeHidden();
  await expect(failed.getByText(`Reference: ${requestId}`)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'main');
});
