import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Milliseconds in which the page hears that its clock stops: it can stop at a later time only. */
const notice = 10_000;

/**
 * Gives the page its own stopped clock: `page.clock.runFor` advances it, so that a
 * delay is tested to the millisecond however slow the machine; `page.clock.resume` restarts it.
 */
export const pauseClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + notice);
};

/** Milliseconds before a change is tried once more (rules: api-12). */
const retryDelay = 2000;

/**
 * Makes a call that does not get through, and moves the page's clock to when it is tried once more. The page has to
 * have its own clock already.
 */
export const failOnce = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const failed = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
  await act();
  await failed;
  await page.clock.fastForward(retryDelay);
};

/** Does what needs a few milliseconds of the page's stopped clock, such as axe, which lets the page breathe in between. */
export const whileTicking = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const ended = new AbortController();
  const tick = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await page.clock.runFor(1);
      await wait(20);
    }
  };
  await Promise.all([act().finally(() => ended.abort()), tick()]);
};
