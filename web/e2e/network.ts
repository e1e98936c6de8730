import type { Page } from '@playwright/test';

/**
 * Holds a call, so that a test can check the screen in the meantime. Returns a function that releases it, to what was
 * to answer it before.
 */
export const hold = async (page: Page, path: string): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await gate.promise;
      await route.fallback();
    },
  );
  return gate.resolve;
};

/** Answers a call as a failing or refusing server would, until the returned function is called. */
export const answerWith = async (
  page: Page,
  path: string,
  { status, body = '', method }: { status: number; body?: unknown; method?: string },
): Promise<() => Promise<void>> => {
  const matches = (url: URL): boolean => url.pathname === path;
  await page.route(matches, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    return body === ''
      ? route.fulfill({ status, body: '' })
      : route.fulfill({ status, json: body });
  });
  return () => page.unroute(matches);
};
