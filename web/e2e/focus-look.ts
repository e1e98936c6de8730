import { expect, type Page } from '@playwright/test';
import { businessDate } from '../../shared/domain/dates.ts';
import { followRequests, openAndRest } from './connection.ts';
import type { Person } from './first-screens.ts';
import { findBreaches } from './focus.ts';
import type { FirstScreen } from './focus-screens.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

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
const ids: Record<string, (page: Page) => Promise<string>> = {
  '{report}': (page) => idOf(page, '/api/user/service-reports'),
  '{visit}': (page) => idOf(page, `/api/admin/bookings?date=${businessDate(new Date())}`),
  '{customer}': (page) =>
    idOf(page, '/api/admin/customers', ({ firstName }) => firstName === 'Casey'),
};

const addressOf = async (page: Page, path: string): Promise<string> => {
  const [name = ''] = /\{.+\}/.exec(path) ?? [];
  const id = await ids[name]?.(page);
  return id === undefined ? path : path.replace(name, id);
};

const putInCart = async (page: Page): Promise<void> => {
  const serviceId = await idOf(page, '/api/services');
  const added = await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
  expect(added.status()).toBe(200);
};

/** Opens a first screen at the width of a phone, then widens the window. Returns what it breaks, a line for each. */
export const lookAt = async (
  page: Page,
  person: Person,
  { path, hasCart, purpose, ...limits }: FirstScreen,
): Promise<string[]> => {
  const found: string[] = [];
  const look = async ({ width }: typeof phone): Promise<void> => {
    const seenFirst = purpose(page.getByRole('main'));
    // On a busy machine, the network may be quiet before the app has taken over what was prerendered.
    for (const each of seenFirst) await expect(each.first()).toBeVisible();
    for (const { rule, figure, what } of await findBreaches(page, seenFirst, limits))
      found.push(`${person} ${path} at ${width} px: ${rule} ${Math.round(figure)}, ${what}`);
  };
  if (hasCart) await putInCart(page);
  await page.setViewportSize(phone);
  await openAndRest(page, await addressOf(page, path));
  await look(phone);
  // What comes into view in a wider window is loaded then.
  const untilQuiet = followRequests(page);
  await page.setViewportSize(desktop);
  await untilQuiet();
  await look(desktop);
  return found;
};
