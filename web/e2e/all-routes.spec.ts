import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { openAndRest } from './connection.ts';
import { lookAt } from './focus-look.ts';
import { focusScreens } from './focus-screens.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import { navigation, routes } from './route-table.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectToFitSmallest,
} from './accessibility.ts';
import { isNowhere, type Visitor } from './expected-route.ts';
import type { StackOptions } from './stacks.ts';
import { anywidth } from './tags.ts';
import { expectContent, expectLinks, expectRoute, faultsOf } from './walk.ts';

const test = base.extend<object, StackOptions>({
  stackScript: ['', { option: true, scope: 'worker' }],
});

const desktop = { width: 1280, height: 800 };

/** A stack of their own: on the others, walks book visits and write messages meanwhile. */
let stack: Awaited<ReturnType<typeof startOwnStack>>;

const visitors: readonly Visitor[] = ['visitor', 'customer', 'admin'];

/** Checks the navigation on the page, in its banner or, on a phone, in its menu. */
const expectNavigation = async (page: Page, visitor: Visitor, isPhone: boolean): Promise<void> => {
  const { links, absent, account, greeting } = navigation[visitor];
  const banner = page.getByRole('banner');
  if (isPhone) await banner.getByRole('button', { name: 'Menu' }).click();
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : banner;
  await expectLinks(menu, links);
  for (const name of absent)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  if (greeting !== undefined) await expect(menu.getByText(greeting)).toBeVisible();
  if (isPhone) await expectAccessible(page);
  if (account.length === 0) return;
  if (!isPhone) await banner.getByRole('button', { name: 'Account' }).click();
  const role = isPhone ? 'link' : 'menuitem';
  const place = isPhone ? menu : page.getByRole('menu');
  for (const [name, href] of account)
    await expect(place.getByRole(role, { name })).toHaveAttribute('href', href);
  await expect(place.getByText("It's Free!")).toBeVisible();
  if (!isPhone) await expectAccessible(page);
};

/** A page of the stack that only these walks use, signed in as this person. */
const openAs = async (browser: Browser, visitor: Visitor): Promise<Page> => {
  const page = await browser.newPage({ baseURL: stack.site, viewport: desktop });
  if (visitor === 'visitor') return page;
  await page.goto('/api/login?returnTo=/terms');
  await fillSignIn(page, await accountOf(page, visitor));
  await page.waitForURL(({ pathname }) => pathname === '/terms');
  return page;
};

test.describe('every route', () => {
  // One after the other, because they share a stack.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ stackScript }) => {
    test.setTimeout(240_000);
    stack = await startOwnStack(stackScript);
  });
  test.afterAll(() => stack.end());

  for (const visitor of visitors)
    test(
      `shows a ${visitor} what the rules say, one thing first, and can be used by everyone`,
      anywidth,
      async ({ browser }) => {
        test.slow();
        const page = await openAs(browser, visitor);
        const faults = faultsOf(page);
        const breaches: string[] = [];
        const screens = new Set(focusScreens[visitor]);
        for (const route of routes[visitor])
          await test.step(route.path, async () => {
            const screen = focusScreens[visitor].find(
              ({ path, hasCart }) => path === route.path && !hasCart,
            );
            if (screen) {
              breaches.push(...(await lookAt(page, visitor, screen)));
              screens.delete(screen);
              await expectContent(page, route);
            } else await expectRoute(page, route);
            // A screen that is the same for everybody is checked as a visitor sees it.
            if (visitor !== 'visitor' && routes.visitor.includes(route)) return;
            // So is a screen that no address leads to, once for each person.
            if (isNowhere(route) && route.path !== '/no-such-page') return;
            await expectAccessibleAtBothWidths(page);
            await expectToFitSmallest(page);
          });
        for (const screen of screens)
          await test.step(`${screen.path} at first sight`, async () => {
            breaches.push(...(await lookAt(page, visitor, screen)));
          });
        expect(breaches).toEqual([]);

        await openAndRest(page, '/services');
        for (const [width, isPhone] of [
          [1280, false],
          [390, true],
        ] as const)
          await test.step(`navigation at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 800 });
            await expectNavigation(page, visitor, isPhone);
            await page.keyboard.press('Escape');
          });
        expect(faults).toEqual([]);
        await page.close();
      },
    );
});
