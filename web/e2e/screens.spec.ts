import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountOf, fillSignIn, signIn } from './local-stack.ts';
import type { Role } from './local-stack.ts';

type Screen = { path: string; heading: string };

const screens: Record<'visitor' | Role, Screen[]> = {
  visitor: [
    { path: '/', heading: 'Your Sheriff Your Pool Your Yard' },
    { path: '/services', heading: 'Services' },
    { path: '/services?tab=pool', heading: 'Services' },
    { path: '/signup', heading: 'Create Your Account' },
    { path: '/checkout', heading: '404 Page Not Found' },
    { path: '/no-such-page', heading: '404 Page Not Found' },
  ],
  customer: [
    { path: '/', heading: 'Welcome back, Casey!' },
    { path: '/checkout', heading: 'Checkout' },
    { path: '/download-reports', heading: 'Your Service Reports' },
    { path: '/admin/dashboard', heading: 'Access Restricted' },
  ],
  admin: [
    { path: '/admin/dashboard', heading: 'Service Management Dashboard' },
    { path: '/admin/service-report/new', heading: 'New Service Report' },
  ],
};

const roles = ['visitor', 'customer', 'admin'] as const;
for (const role of roles)
  test(`what a ${role} sees can be used by everyone`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // Chromium itself notes every refused request; who is refused is tested elsewhere.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    if (role !== 'visitor') await signIn(page, role);
    for (const { path, heading } of screens[role])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await expect(page).toHaveTitle(/\S.*Sheriff/);
        await expectAccessible(page);
      });
    expect(faults).toEqual([]);
  });

test('an administrator’s screen sends a visitor to sign in and back', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await page.waitForURL(/oauth2|login/);
  await fillSignIn(page, await accountOf(page, 'admin'));
  await page.waitForURL('**/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Service Management Dashboard' })).toBeVisible();
});
