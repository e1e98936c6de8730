import { expect, type Locator, type Page } from '@playwright/test';
import type { ExpectedRoute, Link } from './expected-route.ts';

export const expectLinks = async (within: Locator, links: readonly Link[]): Promise<void> => {
  for (const [name, href] of links)
    await expect(within.getByRole('link', { name }).first(), `link ${name}`).toHaveAttribute(
      'href',
      href,
    );
};

/** Checks everything that the table lists for the route on the page. */
export const expectContent = async (page: Page, route: ExpectedRoute): Promise<void> => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(route.heading);
  await expect(page).toHaveTitle(route.title);
  for (const text of route.texts ?? [])
    await expect(main.getByText(text).filter({ visible: true }).first(), `${text}`).toBeVisible();
  for (const text of route.absent ?? [])
    await expect(main.getByText(text), `no ${text}`).toHaveCount(0);
  for (const name of route.buttons ?? [])
    await expect(main.getByRole('button', { name }).first(), `button ${name}`).toBeVisible();
  for (const name of route.absentButtons ?? [])
    await expect(main.getByRole('button', { name }), `no button ${name}`).toHaveCount(0);
  for (const name of route.rows ?? [])
    await expect(main.getByRole('row', { name, exact: true }), `row ${name}`).toBeVisible();
  for (const name of route.fields ?? [])
    await expect(main.getByLabel(name).first(), `field ${name}`).toBeVisible();
  for (const name of route.tabs ?? []) await expect(main.getByRole('tab', { name })).toBeVisible();
  await expectLinks(main, route.links ?? []);
};

/** Opens a route and checks everything that the table lists for it. */
export const expectRoute = async (page: Page, route: ExpectedRoute): Promise<void> => {
  await page.goto(route.path);
  await expectContent(page, route);
};

/** The page's errors and warnings from now on, with their source. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
};

/** The page's errors from now on, except the message Chromium logs for every failed request. */
export const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
};
