import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { rest } from './connection.ts';
import { accessDenied, adminPaths, expectDenied } from './denied.ts';
import { accountOf, fillSignIn, signIn } from './local-stack.ts';
import { pauseClock, whileTicking } from './paused-clock.ts';
import { expectSentHome, expectSignIn, sessionEnded } from './redirects.ts';
import { anywidth } from './tags.ts';
import { expectLinks } from './walk.ts';

test('asks a visitor who adds a service to the cart to sign in', anywidth, async ({ page }) => {
  await page.goto('/services?tab=pool');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Monthly Membership/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly Membership');
  await expectLinks(page.getByRole('main'), [[/Back to Services/, '/services']]);
  await expect(page.getByText('/month', { exact: true }).first()).toBeVisible();
  const { pathname } = new URL(page.url());
  await expectSignIn(page, {
    act: () => page.getByRole('button', { name: 'Add to Cart' }).click(),
    toast: {
      title: 'Authentication Required',
      description: 'Please log in to add services to cart.',
    },
    returnTo: pathname,
  });
});

test('denies visitors and customers the administrator’s screens', anywidth, async ({ page }) => {
  for (const path of ['/admin/dashboard', '/admin/service-report/new'])
    await expectSignIn(page, {
      act: () => page.goto(path),
      toast: sessionEnded,
      returnTo: path,
    });
  await fillSignIn(page, await accountOf(page, 'admin'));
  await expect(page.getByRole('heading', { level: 1, name: 'New Service Report' })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'customer');
  await rest(page);
  await expectSentHome(page, {
    act: async () => {
      await expectDenied(page, '/admin/dashboard');
      await whileTicking(page, () => expectAccessibleAtBothWidths(page));
    },
    toast: accessDenied,
  });
  // From these, too, the page would be left after two seconds.
  await pauseClock(page);
  for (const path of adminPaths) await expectDenied(page, path);
});

test('checkout asks for the sign-in when the session has ended', anywidth, async ({ page }) => {
  await signIn(page, 'customer', '/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expectSignIn(page, {
    act: async () => {
      await page.context().clearCookies();
      await page.reload();
    },
    toast: { title: 'Authentication Required', description: 'Please log in to access checkout.' },
    returnTo: '/checkout',
  });
});
