import { expect, type Locator, type Page } from '@playwright/test';

/** The operator's day: a line for each stop, of which one is open, and a menu for what is rarely done. */

/** The first stop of a customer, or that has a text. */
export const stopOf = (page: Page, name: string | RegExp): Locator =>
  page.locator('details[name=stops]').filter({ hasText: name }).first();

/** Opens a stop, unless it is open. */
export const openStop = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const stop = stopOf(page, name);
  await expect(stop).toBeVisible();
  if ((await stop.getAttribute('open')) === null) await stop.locator('summary').click();
  await expect(stop).toHaveAttribute('open');
  return stop;
};

/** The button of a stop's menu; the stop is opened. */
export const moreOf = async (page: Page, name: string | RegExp): Promise<Locator> =>
  (await openStop(page, name)).getByRole('button', { name: /^More: / });

/** Opens a menu and chooses from it. A press is ignored while it may be the second of a double press, and made again. */
const chooseFrom = async (menu: Locator, item: Locator): Promise<void> => {
  await expect(async () => {
    if (await item.isHidden()) await menu.click();
    await expect(item).toBeVisible({ timeout: 2000 });
  }).toPass();
  await item.click();
};

const itemOf = (page: Page, item: string): Locator =>
  page.getByRole('menuitem', { name: item, exact: true });

/** Opens a stop and chooses from its menu. */
export const chooseAtStop = async (
  page: Page,
  name: string | RegExp,
  item: string,
): Promise<void> => {
  await chooseFrom(await moreOf(page, name), itemOf(page, item));
};

const moreOfDay = (page: Page): Locator => page.getByRole('button', { name: 'More for this day' });

/** Chooses from the menu of the day. */
export const chooseOfDay = (page: Page, item: string): Promise<void> =>
  chooseFrom(moreOfDay(page), itemOf(page, item));

/** Shows only the visits of a status, such as 'Confirmed', or 'All Visits'. */
export const showOnly = (page: Page, status: string): Promise<void> =>
  chooseFrom(moreOfDay(page), page.getByRole('menuitemradio', { name: status }));
