import type { Page } from '@playwright/test';

/**
 * Gives the page a clock of its own that stands still: `page.clock.runFor` moves it on, so that a
 * delay is tested to the millisecond however slow the machine; `page.clock.resume` lets it go on.
 */
export const pauseClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
};
