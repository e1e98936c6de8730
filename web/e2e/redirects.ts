import { expect, type Page } from '@playwright/test';
import { rest } from './connection.ts';
import { pauseClock } from './paused-clock.ts';
import { expectToast, watchToasts, type ExpectedToast } from './toasts.ts';

/** The toast of a page whose session has ended (rules: access-14). */
export const sessionEnded: ExpectedToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
};

/** Milliseconds that the clock moves at a time until the toast is there, by which the measured delay may be off. */
const step = 10;

/** Calls `act` with the page's clock stopped, and expects the toast and, `delay` ms later, that the page is left. */
const expectLeft = async (
  page: Page,
  {
    act,
    toast,
    delay,
    hasLeft,
  }: {
    act: () => Promise<unknown>;
    toast: Omit<ExpectedToast, 'variant'>;
    delay: number;
    hasLeft: () => boolean;
  },
): Promise<void> => {
  const toasts = await watchToasts(page);
  const from = toasts.length;
  await pauseClock(page);
  await act();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step);
        return toasts.length;
      },
      { intervals: [step] },
    )
    .toBeGreaterThan(from);
  const { at } = await expectToast(page, { ...toast, variant: 'destructive' }, from);
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(at + delay - 3 * step - now);
  expect(hasLeft(), `not before ${delay} ms`).toBe(false);
  await page.clock.runFor(6 * step);
  await expect.poll(hasLeft, `after ${delay} ms`).toBe(true);
  await page.clock.resume();
};

/** Calls `act`, and expects the toast and, 500 ms later, the sign-in that returns to `returnTo` (rules: access-14). */
export const expectSignIn = async (
  page: Page,
  {
    act,
    toast,
    returnTo,
  }: { act: () => Promise<unknown>; toast: Omit<ExpectedToast, 'variant'>; returnTo: string },
): Promise<void> => {
  const addresses: URL[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (request.isNavigationRequest() && address.pathname === '/api/login') addresses.push(address);
  });
  await expectLeft(page, { act, toast, delay: 500, hasLeft: () => addresses.length > 0 });
  expect(addresses.map(({ searchParams }) => searchParams.get('returnTo'))).toEqual([returnTo]);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
};

/** Calls `act`, and expects the toast and, 2 s later, the customer's home (rules: access-15). */
export const expectSentHome = async (
  page: Page,
  { act, toast }: { act: () => Promise<unknown>; toast: Omit<ExpectedToast, 'variant'> },
): Promise<void> => {
  const isHome = (): boolean => new URL(page.url()).pathname === '/';
  await expectLeft(page, { act, toast, delay: 2000, hasLeft: isHome });
  // A page whose clock leaps while it loads gives up on its code, and reloads.
  await rest(page);
};
