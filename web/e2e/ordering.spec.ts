import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectToFitSmallest, openDialog } from './accessibility.ts';
import { openAndRest } from './connection.ts';
import { emptyCart, signIn } from './local-stack.ts';
import { codeFor } from './password-steps.ts';
import { anywidth } from './tags.ts';
import { toast } from './booking-steps.ts';

const password = 'Clear-Water-7';
const shot = process.env['WAY_IN_SHOTS'];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts taps, without typing. */
const thumb = () => {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    },
    /** Opens a select and picks an option. */
    pick: async (list: Locator, label: string): Promise<void> => {
      taps += 2;
      await list.selectOption({ label });
    },
  };
};

const fillSignup = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(281) 555-0177');
  await page.getByLabel('Service address').fill('8 Cypress Court, Spring, TX 77373');
  await page.getByLabel('Pool or yard access instructions').fill('Side gate, mind the dogs');
};

test(
  'from the landing page to a membership that is ordered in 13 taps, choices kept',
  anywidth,
  async ({ page }) => {
    const { tap, pick, taps } = thumb();
    const email = `nina-${randomUUID()}@example.com`;
    await page.goto('/');
    await tap(page.getByRole('radio', { name: 'Large' }));
    await tap(page.getByRole('radio', { name: '2 dogs' }));
    await expect(page.getByText('plus $1.57 sales tax (8.25%): $20.57 in all')).toBeVisible();
    await tap(page.getByRole('link', { name: 'Choose plan' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sheriff Membership');
    await expect(page.getByText('Large yard, 2 dogs')).toBeVisible();
    await tap(page.getByRole('main').getByRole('link', { name: 'Create a free account' }));

    await expect(page.getByRole('heading', { name: 'Kept for your cart' })).toBeVisible();
    await expect(page.getByLabel('Service type')).toHaveValue('yard');
    await fillSignup(page, email);
    await pick(page.getByLabel('Preferred day'), 'Thursday');
    await tap(page.getByRole('button', { name: 'Create Free Account' }));
    const code = await codeFor(page, email);
    await page.getByLabel('Code from our email').fill(code);
    await page.getByLabel('New password').fill(password);
    await tap(page.getByRole('button', { name: 'Set my password' }));

    // The hosted sign-in has been given the email address, which is part of none of our URLs.
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await tap(page.getByRole('button', { name: 'Sign in' }));

    await page.waitForURL('/checkout');
    const line = page
      .getByRole('list', { name: 'Services in your cart' })
      .getByRole('listitem')
      .filter({ hasText: 'Sheriff Membership' });
    await expect(line).toContainText('Large yard, 2 dogs');
    await expect(line).toContainText('$19 a visit every week');
    await expect(page.getByLabel('First name')).toHaveValue('Nina');
    // The next day in Old Town Spring on the weekday of the sign-up, so there is nothing to choose.
    const day = page.getByLabel('Date', { exact: true });
    await expect(day.locator('option:checked')).toHaveText(/^Thu, /);
    await expectAccessible(page, 'main');
    await pick(page.getByLabel('Time', { exact: true }), 'Morning 8-12');
    await tap(page.getByRole('radio', { name: 'Zelle' }));
    await tap(page.getByRole('button', { name: 'Request Booking' }));
    await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeVisible();
    await expect(page.getByText(/every week from .*, \$19\/visit plus sales tax/)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(13);
    // The address that the summary went to is a single long word.
    await expectToFitSmallest(page);
  },
);

test(
  'asks on a shared device before another person’s choice gets into the cart',
  anywidth,
  async ({ page, context, browser }) => {
    // Other tests share this customer and may have left something in the cart.
    const before = await browser.newPage();
    await signIn(before, 'customer');
    await emptyCart(before);
    await before.close();

    await page.goto('/services');
    await page
      .getByRole('link', { name: /Sheriff Membership/ })
      .first()
      .tap();
    await page.getByRole('main').getByRole('link', { name: 'Create a free account' }).tap();
    await expect(page.getByRole('heading', { name: 'Kept for your cart' })).toBeVisible();
    await expectAccessible(page, 'main');
    await page.close();

    const next = await context.newPage();
    await signIn(next, 'customer', '/checkout');
    const question = next.getByRole('dialog', { name: 'Did you choose this?' });
    await expect(question).toContainText('Sheriff Membership');
    await expect(question.getByRole('button', { name: 'Add to My Cart' })).toBeFocused();
    await expectAccessible(next, openDialog);
    if (shot) await next.screenshot({ path: `${shot}/question.png` });
    await question.getByRole('button', { name: 'Remove' }).tap();
    await expect(question).toBeHidden();
    await expect(next.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await next.reload();
    await expect(next.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(question).toBeHidden();
  },
);

test(
  'keeps a choice whose link was tapped before the app has loaded',
  anywidth,
  async ({ page }) => {
    const line = Promise.withResolvers<void>();
    await page.route('**/assets/framework-*.js', async (route) => {
      await line.promise;
      await route.continue();
    });
    await page.goto('/services', { waitUntil: 'commit' });
    await page
      .getByRole('link', { name: /Sheriff Membership/ })
      .first()
      .tap();
    await page.waitForURL('/services/*', { waitUntil: 'commit' });
    const requested = page.waitForRequest('**/assets/framework-*.js');
    await page.getByRole('main').getByRole('link', { name: 'Create a free account' }).tap();
    await requested;
    await expect(page).toHaveURL(/\/services\//);
    line.resolve();
    await expect(page.getByRole('heading', { name: 'Kept for your cart' })).toBeVisible();
  },
);

test(
  'follows the link to the cart as it stands when the app never comes',
  anywidth,
  async ({ page }) => {
    await page.route('**/assets/framework-*.js', (route) => route.abort());
    await page.goto('/services', { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('link', { name: 'View Cart & Checkout' }).tap();
    await expect(page).toHaveURL('/checkout');
  },
);

test(
  'follows the gold button to the sign-in, on to the sign-up and back, and never to the 404',
  anywidth,
  async ({ page }) => {
    await page.clock.install();
    await openAndRest(page, '/services');
    await page.getByRole('main').getByRole('link', { name: 'View Cart & Checkout' }).tap();
    await expect(toast(page, 'Authentication Required')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Create a free account' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
    await page.goBack();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/checkout');
    await expect(
      page.getByRole('heading', { name: 'Your cart comes with your account' }),
    ).toBeVisible();
    await expectAccessible(page, 'main');
    // There is no second redirect.
    await page.clock.fastForward(1500);
    await expect(page).toHaveURL('/checkout');
    await page.goto('/checkout?typed');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  },
);

test(
  'a ZIP typed into the prerendered page says when we come, by code that nobody fetches before',
  anywidth,
  async ({ page }) => {
    const code: string[] = [];
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/landing-parts-')) code.push(request.url());
    });
    await openAndRest(page, '/');
    expect(code).toEqual([]);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Reviews load on scrolling, whatever caused it.
      if (pathname.startsWith('/api/') && pathname !== '/api/reviews') calls.push(pathname);
    });
    await page.getByLabel('Your ZIP code').tap();
    await page.keyboard.type('77388', { delay: 30 });
    await expect(
      page.getByText('Yes, we come to 77388 (Klein and Cypresswood) on Tuesdays and Fridays.'),
    ).toBeVisible();
    await expect(page.getByLabel('Your ZIP code')).toBeFocused();
    expect(code).toHaveLength(1);
    expect(calls).toEqual([]);
  },
);
