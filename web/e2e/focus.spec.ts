import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { businessDate } from '../../shared/domain/dates.ts';
import { followRequests, openAndRest } from './connection.ts';
import { mostShift, people, type Person } from './first-screens.ts';
import { findBreaches } from './focus.ts';
import { faults, plant } from './focus-faults.ts';
import { measurePage } from './focus-page.ts';
import { focusScreens } from './focus-screens.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';
import { anywidth } from './tags.ts';

const test = base.extend<StackOptions>({ stackScript: ['', { option: true }] });

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const signedIn = async (browser: Browser, site: string, person: Person): Promise<Page> => {
  const context = await browser.newContext({ baseURL: site, viewport: phone });
  const page = await context.newPage();
  if (person === 'visitor') return page;
  await page.goto('/api/login?returnTo=/terms');
  await fillSignIn(page, await accountOf(page, person));
  await page.waitForURL(({ pathname }) => pathname === '/terms');
  return page;
};

type Listed = { id: string; firstName?: string | null; scheduledDate?: string | null };

const idOf = async (
  page: Page,
  path: string,
  isIt: (item: Listed) => boolean = () => true,
): Promise<string> => {
  const items: Listed[] = await (await page.request.get(path)).json();
  const found = items.find(isIt);
  if (!found) throw new Error(`${path} does not list it`);
  return found.id;
};

/** The ids that stand for names in the addresses of a person's screens. */
const idsOf = async (page: Page, person: Person): Promise<Record<string, string>> => {
  if (person === 'customer') return { '{report}': await idOf(page, '/api/user/service-reports') };
  if (person === 'admin')
    return {
      '{visit}': await idOf(page, `/api/admin/bookings?date=${businessDate(new Date())}`),
      '{customer}': await idOf(
        page,
        '/api/admin/customers',
        ({ firstName }) => firstName === 'Casey',
      ),
    };
  return {};
};

const putInCart = async (page: Page): Promise<void> => {
  const serviceId = await idOf(page, '/api/services');
  const added = await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
  expect(added.status()).toBe(200);
};

/** What one person's first screens break, a line for each. */
const breachesOf = async (browser: Browser, site: string, person: Person): Promise<string[]> => {
  const page = await signedIn(browser, site, person);
  const ids = await idsOf(page, person);
  const found: string[] = [];
  for (const { path, purpose, ...limits } of focusScreens[person])
    await test.step(`${person} ${path}`, async () => {
      if (path === '/checkout') await putInCart(page);
      const address = Object.entries(ids).reduce(
        (filled, [name, id]) => filled.replace(name, id),
        path,
      );
      const look = async ({ width }: typeof phone): Promise<void> => {
        const seenFirst = purpose(page.getByRole('main'));
        // On a busy machine, the network may be quiet before the app has taken over what was prerendered.
        for (const each of seenFirst) await expect(each.first()).toBeVisible();
        for (const { rule, figure, what } of await findBreaches(page, seenFirst, limits))
          found.push(`${person} ${path} at ${width} px: ${rule} ${Math.round(figure)}, ${what}`);
      };
      await page.setViewportSize(phone);
      await openAndRest(page, address);
      await look(phone);
      // What comes into view in a wider window is loaded then.
      const untilQuiet = followRequests(page);
      await page.setViewportSize(desktop);
      await untilQuiet();
      await look(desktop);
    });
  await page.context().close();
  return found;
};

test('each first screen shows one thing first', anywidth, async ({ browser, stackScript }) => {
  test.setTimeout(180_000);
  // A stack of its own: on the others, walks book visits and write messages meanwhile.
  const { site, end } = await startOwnStack(stackScript);
  try {
    const found = await Promise.all(people.map((person) => breachesOf(browser, site, person)));
    expect(found.flat()).toEqual([]);
  } finally {
    await end();
  }
});

test('the landing page is as high once it was scrolled through, and nothing moves', async ({
  page,
}) => {
  await openAndRest(page, '/');
  const { before, after, moved } = await page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
    const root = document.documentElement;
    const first = root.scrollHeight;
    for (let top = 0; top < first; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    return { before: first, after: root.scrollHeight, moved: shift };
  });
  expect(after).toBe(before);
  expect(moved).toBeLessThan(mostShift);
});

test('the measures of a screen report what is planted into it', anywidth, async ({ page }) => {
  await page.setViewportSize(phone);
  await openAndRest(page, '/record-check');
  const main = page.getByRole('main');
  const purpose = main.getByLabel('The line from the email');
  const { height, controls } = await page.evaluate(measurePage);
  const limits = { height: height + 2000, controls: controls.length };
  const broken = async (): Promise<string[]> =>
    (await findBreaches(page, [purpose], limits)).map(({ rule }) => rule).toSorted();
  expect(await broken()).toEqual([]);

  for (const { name, breaks, ...fault } of faults)
    await test.step(name, async () => {
      await main.evaluate(plant, fault);
      expect(await broken()).toEqual(breaks);
      await page.locator('[data-planted]').evaluate((planted) => planted.remove());
    });

  await test.step('a second button of our own', async () => {
    const check = main.getByRole('button', { name: 'Check' });
    await check.evaluate((element) => element.after(element.cloneNode(true)));
    expect(await broken()).toEqual(['controls', 'filled buttons']);
    await check.last().evaluate((element) => element.remove());
  });

  await test.step('the purpose 20 px below the first viewport', async () => {
    const box = await purpose.boundingBox();
    if (!box) throw new Error('The purpose is not there');
    const pushed = phone.height - (box.y + box.height) + 20;
    await main.evaluate(plant, {
      tag: 'div',
      style: { flex: 'none', height: `${pushed}px` },
      first: true,
    });
    expect(await broken()).toEqual(['purpose']);
  });
});
