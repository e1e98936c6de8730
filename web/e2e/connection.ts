import { expect, type Page, type Request } from '@playwright/test';

/**
 * Waits until the app has taken over a page. Before that, its links are plain links. On a busy machine, the network may
 * be idle long before.
 */
const untilStarted = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
};

/** What comes when the page has nothing else to do, such as the code of the connection-problem screen, has begun. */
const untilIdle = async (page: Page): Promise<void> => {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve);
      }),
  );
};

/** Milliseconds without a request after which a page counts as quiet. */
const quietFor = 500;

/**
 * Follows the page's requests from now on. Returns a function that waits until nothing is being fetched, and nothing
 * has been for a while.
 */
export const followRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const begin = (request: Request) => {
    open.add(request);
    lastAt = Date.now();
  };
  const end = (request: Request) => {
    open.delete(request);
    lastAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    await expect(() => {
      expect(open.size).toBe(0);
      expect(Date.now() - lastAt).toBeGreaterThan(quietFor);
    }).toPass({ intervals: [100] });
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
};

/**
 * Waits until a page has started, has loaded the code of the connection-problem screen and has no call in progress,
 * whose answer would count as a sign that the connection works.
 */
export const rest = async (page: Page): Promise<void> => {
  await untilStarted(page);
  // For what was asked before its requests were followed.
  await page.waitForLoadState('networkidle');
  const untilQuiet = followRequests(page);
  await untilIdle(page);
  await untilQuiet();
};

/** Opens a page and waits until it is at rest; sooner than {@link rest}, because it knows of every request. */
export const openAndRest = async (page: Page, path: string): Promise<void> => {
  const untilQuiet = followRequests(page);
  await page.goto(path);
  await untilStarted(page);
  await untilIdle(page);
  await untilQuiet();
};

/** The strip that reports a connection problem above an unchanged page. */
export const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You're Offline|Connection Problem/ });
