import type { Page } from '@playwright/test';

/**
 * Gives the page its own stopped clock: `page.clock.runFor` advances it, so that a
 * delay is tested to the millisecond however slow the machine; `page.clock.resume` restarts it.
 */
export const pauseClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
};
