import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A delay the specification names, in ms: the screen may be slower by a second, and hardly faster. */
const expectDelay = (measured: number, delay: number): void => {
  // The toast's own code may come a moment after its time has begun to run.
  expect(measured, `about ${delay} ms`).toBeGreaterThan(delay * 0.4);
  expect(measured, `about ${delay} ms`).toBeLessThan(delay + 1000);
};

type Notice = { title: string; description: string | RegExp };

const expectToast = async (page: Page, { title, description }: Notice): Promise<number> => {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  const seen = Date.now();
  await expect(page.getByText(description).first()).toBeVisible();
  return seen;
};

/** Does something, and expects the toast, then after 500 ms the sign-in that leads back to `returnTo`. */
export const expectSignIn = async (
  page: Page,
  { act, toast, returnTo }: { act: () => Promise<unknown>; toast: Notice; returnTo: string },
): Promise<void> => {
  const left = page
    .waitForRequest(
      (request) =>
        request.isNavigationRequest() && new URL(request.url()).pathname === '/api/login',
    )
    .then((request) => ({ request, at: Date.now() }));
  await act();
  const seen = await expectToast(page, toast);
  const { request, at } = await left;
  expect(new URL(request.url()).searchParams.get('returnTo')).toBe(returnTo);
  expectDelay(at - seen, 500);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
};

/** Expects the toast, and after 2 s the customer's home. */
export const expectSentHome = async (page: Page, toast: Notice): Promise<void> => {
  const seen = await expectToast(page, toast);
  await page.waitForURL((url) => url.pathname === '/');
  expectDelay(Date.now() - seen, 2000);
};
