import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { businessDate } from '../../shared/domain/dates.ts';
import { openAndRest } from './connection.ts';
import { people, type Person } from './first-screens.ts';
import { findBreaches } from './focus.ts';
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

test('each first screen shows one thing first', anywidth, async ({ browser, stackScript }) => {
  test.setTimeout(180_000);
  // A stack of its own: on the others, walks book visits and write messages meanwhile.
  const { site, end } = await startOwnStack(stackScript);
  try {
    const found: string[] = [];
    for (const person of people) {
      const page = await signedIn(browser, site, person);
      const ids = await idsOf(page, person);
      for (const { path, purpose, ...limits } of focusScreens[person])
        await test.step(`${person} ${path}`, async () => {
          if (path === '/checkout') await putInCart(page);
          const address = Object.entries(ids).reduce(
            (filled, [name, id]) => filled.replace(name, id),
            path,
          );
          await page.setViewportSize(phone);
          await openAndRest(page, address);
          for (const size of [phone, desktop]) {
            await page.setViewportSize(size);
            const breaches = await findBreaches(page, {
              ...limits,
              purpose: purpose(page.getByRole('main'), page),
            });
            found.push(
              ...breaches.map(
                ({ rule, figure, what }) =>
                  `${person} ${path} at ${size.width} px: ${rule} ${figure ?? ''}: ${what}`,
              ),
            );
          }
        });
      await page.context().close();
    }
    expect(found).toEqual([]);
  } finally {
    await end();
  }
});
