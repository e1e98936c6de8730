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

const choose = (page: Page, item: string): Promise<void> =>
  page.getByRole('menuitem', { name: item, exact: true }).click();

/** Opens a stop and chooses from its menu. */
export const chooseAtStop = async (
  page: Page,
  name: string | RegExp,
  item: string,
): Promise<void> => {
  await (await moreOf(page, name)).click();
  await choose(page, item);
};

/** Chooses from the menu of the day. */
export const chooseOfDay = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More for this day' }).click();
  await choose(page, item);
};

/** Shows only the visits of a status, such as 'Confirmed', or 'All Visits'. */
export const showOnly = async (page: Page, status: string): Promise<void> => {
  await page.getByRole('button', { name: 'More for this day' }).click();
  await page.getByRole('menuitemradio', { name: status }).click();
};
