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

/** Waits until nothing is being fetched, and nothing has been for a while. */
const untilQuiet = async (page: Page): Promise<void> => {
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
  await expect(() => {
    expect(open.size).toBe(0);
    expect(Date.now() - lastAt).toBeGreaterThan(quietFor);
  }).toPass({ intervals: [100] });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/**
 * Waits until a page has started, has loaded the code of the connection-problem screen and has no call in progress,
 * whose answer would count as a sign that the connection works.
 */
export const rest = async (page: Page): Promise<void> => {
  await untilStarted(page);
  // For what was asked before the app had started, which `untilQuiet` does not know of.
  await page.waitForLoadState('networkidle');
  await untilIdle(page);
  await untilQuiet(page);
};

export const openAndRest = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await rest(page);
};

/** The strip that reports a connection problem above an unchanged page. */
export const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You're Offline|Connection Problem/ });
