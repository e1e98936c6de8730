import { expect, type Page } from '@playwright/test';
import type { Instead } from './line-proxy.ts';
import { dayAddress } from './visit-scene.ts';

/** The name of a build that differs from this one by its name alone. */
const nextBuild = 'feedfacefeedface';

/** The build of an open page; null while another one opens. */
export const buildOf = (page: Page): Promise<string | null> =>
  page
    .locator('meta[name="build"]')
    .getAttribute('content', { timeout: 2000 })
    .catch(() => null);

/**
 * Waits until a page is one of the next build, which is offered its turn every few seconds. The page's clock is moved
 * ahead in small steps: in large ones, the offer and the phone's own tries to send would come at the same moment each
 * time, and a page that sends is busy.
 */
export const expectNextBuild = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(500);
        return buildOf(page);
      },
      { timeout: 30_000, intervals: [100] },
    )
    .toBe(nextBuild);

/** What the site answers once the next build is deployed: its worker, and its pages. */
export const nextBuildOf = async (desk: Page) => {
  const response = await desk.request.get(dayAddress);
  const html = await response.text();
  const worker = await (await desk.request.get('/sw.js')).text();
  const build = /name="build" content="(\w+)"/.exec(html)![1]!;
  const headers = {
    'content-security-policy': response.headers()['content-security-policy'] ?? 'none',
  };
  return {
    build,
    worker: {
      status: 200,
      headers: { ...headers, 'content-type': 'text/javascript' },
      body: worker.replaceAll(build, nextBuild),
    } satisfies Instead,
    page: { status: 200, headers, body: html.replaceAll(build, nextBuild) } satisfies Instead,
  };
};
