import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './local-stack.ts';
import { expectSentHome, expectSignIn } from './redirects.ts';
import { routes, navigation } from './route-table.ts';
import type { ExpectedRoute, Visitor } from './route-table.ts';

const visitors: readonly Visitor[] = ['visitor', 'customer', 'admin'];

const expectLinks = async (
  within: Locator,
  links: readonly (readonly [string | RegExp, string | RegExp])[],
) => {
  for (const [name, href] of links)
    await expect(within.getByRole('link', { name }).first(), `link ${name}`).toHaveAttribute(
      'href',
      href,
    );
};

const expectRoute = async (page: Page, route: ExpectedRoute): Promise<void> => {
  await page.goto(route.path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(route.heading);
  await expect(page).toHaveTitle(route.title);
  for (const text of route.texts ?? [])
    await expect(main.getByText(text).filter({ visible: true }).first(), `${text}`).toBeVisible();
  for (const text of route.absent ?? [])
    await expect(main.getByText(text), `no ${text}`).toHaveCount(0);
  for (const name of route.buttons ?? [])
    await expect(main.getByRole('button', { name }).first(), `button ${name}`).toBeVisible();
  for (const name of route.fields ?? [])
    await expect(main.getByLabel(name).first(), `field ${name}`).toBeVisible();
  for (const name of route.tabs ?? []) await expect(main.getByRole('tab', { name })).toBeVisible();
  await expectLinks(main, route.links ?? []);
};

for (const visitor of visitors)
  test(`every route shows a ${visitor} what the specification says`, async ({ page, isMobile }) => {
    if (visitor !== 'visitor') await signIn(page, visitor);
    for (const route of routes[visitor])
      await test.step(route.path, async () => expectRoute(page, route));

    await test.step('navigation', async () => {
      await page.goto('/services');
      const { links, absent, account, greeting } = navigation[visitor];
      const banner = page.getByRole('banner');
      if (isMobile) await banner.getByRole('button', { name: 'Menu' }).click();
      const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : banner;
      await expectLinks(menu, links);
      for (const name of absent)
        await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
      if (greeting !== undefined) await expect(menu.getByText(greeting)).toBeVisible();
      if (account.length === 0) return;
      if (!isMobile) await banner.getByRole('button', { name: 'Account' }).click();
      const role = isMobile ? 'link' : 'menuitem';
      const place = isMobile ? menu : page.getByRole('menu');
      for (const [name, href] of account)
        await expect(place.getByRole(role, { name })).toHaveAttribute('href', href);
      await expect(place.getByText("It's Free!")).toBeVisible();
    });
  });

test('a service that can be ordered, and the ways in for whoever is not signed in', async ({
  page,
}) => {
  await page.goto('/services?tab=pool');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Monthly Membership/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly Membership');
  await expectLinks(page.getByRole('main'), [[/Back to Services/, '/services']]);
  await expect(page.getByText('/service', { exact: true }).first()).toBeVisible();
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

for (const [tab, name, texts] of [
  ['pool', 'Pool School', ['$250', '$350', '$150 per person']],
  ['pool', 'Annual Membership', ['$2,365', '$215', '$335']],
  ['yard', 'Sheriff Membership', ['$8', '$14', '$21', '$5']],
  ['yard', 'Deputy Membership', ['$11', '$18', '$24', '$5']],
] as const)
  test(`${name} shows its table of prices`, async ({ page }) => {
    await page.goto(`/services?tab=${tab}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    for (const text of texts)
      await expect(main.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  });

test('an administrator’s screens turn away a visitor and a customer', async ({ page }) => {
  for (const path of ['/admin/dashboard', '/admin/service-report/new'])
    await expectSignIn(page, {
      act: () => page.goto(path),
      toast: {
        title: 'Unauthorized',
        description: 'You are logged out. Logging in again...',
      },
      returnTo: path,
    });
  await signIn(page, 'customer');
  for (const path of ['/admin/dashboard', '/admin/service-report/new']) {
    await expectSentHome(page, {
      act: async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
        await expect(
          page.getByText('Admin privileges required to access this area.'),
        ).toBeVisible();
      },
      toast: {
        title: 'Access Denied',
        description: /^Admin access required\. Only the .+ operator can access this area\.$/,
      },
    });
  }
});

test('checkout asks for the sign-in when the session has ended', async ({ page }) => {
  await signIn(page, 'customer', '/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await page.context().clearCookies();
  await expectSignIn(page, {
    act: () => page.reload(),
    toast: { title: 'Authentication Required', description: 'Please log in to access checkout.' },
    returnTo: '/checkout',
  });
});

test('a report without a customer is not sent', async ({ page }) => {
  await signIn(page, 'admin', '/admin/service-report/new');
  await page.getByRole('button', { name: 'Send to Customer' }).click();
  await expect(page.getByText('Customer Required', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('Please select a customer before sending the report').first(),
  ).toBeVisible();
});

test('an empty quote request is not sent', async ({ page }) => {
  await page.goto('/');
  await page.locator('#quote').scrollIntoViewIfNeeded();
  await page.locator('#quote').getByRole('button').last().click();
  await expect(page.getByText('Missing Information', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
});
