import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { openAndRest } from './connection.ts';
import { beSignedIn, signIn } from './local-stack.ts';
import { expectSignIn } from './redirects.ts';
import { anywidth } from './tags.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your pages' });
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the bar leads a customer between their pages at both widths', anywidth, async ({ page }) => {
  await beSignedIn(page, 'customer');
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) await openAndRest(page, '/');
    else await bar(page).getByRole('link', { name: 'Home' }).click();
    await expect(bar(page).getByRole('link')).toHaveText([
      'Home',
      'Visits',
      'Billing',
      'Messages',
      'Account',
    ]);
    for (const name of ['Visits', 'Billing', 'Messages', 'Account']) {
      await bar(page).getByRole('link', { name }).click();
      await expect(headline(page, name)).toBeFocused();
      await expect(bar(page).locator('[aria-current=page]')).toHaveText(name);
    }
    const box = (await bar(page).boundingBox())!;
    if (width === 390) expect([box.y + box.height, box.width]).toEqual([height, width]);
    else expect(box.y).toBeLessThan(120);
  }
  const atBothWidths = async (check: () => Promise<void>): Promise<void> => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await check();
    }
  };
  await page.goto('/download-reports');
  await atBothWidths(async () => {
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  });
  for (const path of ['/services', '/checkout']) {
    await openAndRest(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    await atBothWidths(() => expect(bar(page)).toHaveCount(0));
  }
});

test('the bar leads the operator between theirs', anywidth, async ({ page }) => {
  await beSignedIn(page, 'admin');
  await openAndRest(page, '/admin/money');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText('Money');
  await bar(page).getByRole('link', { name: 'Today' }).click();
  await page.waitForURL('**/admin/bookings');
  await bar(page).getByRole('link', { name: 'Quotes' }).click();
  await page.waitForURL('**/admin/quotes');
  await expectAccessibleAtBothWidths(page);
  for (const path of ['/', '/admin/dashboard', '/services']) {
    await openAndRest(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
  for (const path of ['/visits', '/billing', '/messages', '/account']) {
    await page.goto(path);
    await expect(headline(page, '404 Page Not Found')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
});

test(
  'the keyboard reaches the content before the bar, and the bar before the content',
  anywidth,
  async ({ page }) => {
    await beSignedIn(page, 'customer');
    await openAndRest(page, '/billing');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const first = bar(page).getByRole('link').first();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await first.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(first).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(headline(page, 'Visits')).toBeFocused();
  },
);

/** How many pixels of the focused element, if it is not in the bar, lie under it. */
const hiddenUnderBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const nav = document.querySelector('[data-tab-bar] nav');
    const edge =
      nav && getComputedStyle(nav).position === 'fixed'
        ? nav.getBoundingClientRect().top
        : Infinity;
    const { activeElement } = document;
    // Past the last element, the focus is on the page itself.
    if (!activeElement || activeElement === document.body) return 0;
    if (activeElement.closest('[data-tab-bar]')) return 0;
    return Math.max(0, activeElement.getBoundingClientRect().bottom - edge);
  });

test('nothing that has the focus lies under the bar of a phone', anywidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await beSignedIn(page, 'customer');
  for (const path of ['/', '/visits', '/account']) {
    await openAndRest(page, path);
    const links = await page.getByRole('main').getByRole('link').count();
    for (let presses = 0; presses < links + 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await hiddenUnderBar(page), path).toBeLessThan(1);
    }
    // The last line of the page scrolls above the bar, too.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = (await page.locator('footer').boundingBox())!;
    expect(footer.y + footer.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y + 1);
  }
});

test('the on-screen keyboard takes the place of the bar', async ({ page, hasTouch }) => {
  await beSignedIn(page, 'customer');
  await openAndRest(page, '/messages');
  const field = page.getByLabel('Your message');
  await field.focus();
  if (hasTouch) await expect(bar(page)).toBeHidden();
  else await expect(bar(page)).toBeVisible();
  await field.blur();
  await expect(bar(page)).toBeVisible();
});

test('paper has what is folded, and no bar', anywidth, async ({ page }) => {
  await beSignedIn(page, 'customer');
  await openAndRest(page, '/account');
  const folded = page.getByText('Lost a phone, or signed in on somebody else');
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test(
  'a page of a customer asks for the sign-in when the session has ended',
  anywidth,
  async ({ page }) => {
    for (const path of ['/visits', '/account']) {
      await signIn(page, 'customer', path);
      await expect(headline(page, path === '/visits' ? 'Visits' : 'Account')).toBeVisible();
      await expectSignIn(page, {
        act: async () => {
          await page.context().clearCookies();
          await page.reload();
        },
        toast: { title: 'Login Required', description: 'Please log in to see this page.' },
        returnTo: path,
      });
    }
  },
);

/**
 * Addresses that mails of some time had or have, with the headline that each leads to, but for those that are walked as
 * routes and the dashboard's tab of messages (dashboard.spec.ts).
 */
const mailed: Record<
  'customer' | 'admin',
  readonly (readonly [address: string, heading: RegExp])[]
> = {
  customer: [
    ['/#history', /^Visits$/],
    ['/#water', /^Visits$/],
    ['/#write', /^Messages$/],
    ['/#details', /^Account$/],
    ['/#reminders', /^Account$/],
    ['/#data', /^Account$/],
    ['/api/login?returnTo=/', /^Welcome back/],
    ['/api/login?returnTo=%2F%23water', /^Visits$/],
    ['/api/login?returnTo=/visits', /^Visits$/],
    ['/api/login?returnTo=/billing', /^Billing$/],
    ['/api/login?returnTo=/messages', /^Messages$/],
    ['/api/login?returnTo=/account', /^Account$/],
    ['/api/login?returnTo=%2Fdownload-reports', /^Your Service Reports$/],
    ['/api/login?returnTo=%2Freports%2F00000000-0000-4000-8000-000000000000', /^Service Report$/],
    ['/password', /password/i],
    ['/record-check', /record/i],
    ['/l', /link/i],
  ],
  admin: [
    ['/api/login?returnTo=/', /^Today$/],
    ['/admin/quotes?status=declined', /^Quotes|^Requests/],
  ],
};

for (const [role, addresses] of Object.entries(mailed))
  test(`every address that mails carried opens for the ${role}`, anywidth, async ({ page }) => {
    test.slow();
    await beSignedIn(page, role === 'admin' ? 'admin' : 'customer');
    for (const [address, heading] of addresses)
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
      });
  });
