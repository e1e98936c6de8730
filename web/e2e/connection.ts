import type { Page } from '@playwright/test';

/**
 * Waits until a page has loaded the code of the connection-problem screen and has no call in progress, whose
 * answer would count as a sign that the connection works.
 */
export const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

export const openAndRest = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await rest(page);
};

/** The strip that reports a connection problem above an unchanged page. */
export const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You're Offline|Connection Problem/ });
