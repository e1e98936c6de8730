import type { Page } from '@playwright/test';

/**
 * Waits until a page has the code of the connection-problem screen at hand and no call under way, whose
 * answer would count as a sign of life.
 */
export const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

export const openAndRest = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await rest(page);
};

/** What says, above a page that stays as it is, that there is a problem. */
export const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You're Offline|Connection Problem/ });
