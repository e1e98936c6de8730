import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectToast, watchToasts } from './toasts.ts';
import type { ExpectedToast } from './toasts.ts';

/** Checks a delay named in the rules, in ms from the toast to the navigation, with a margin for busy machines. */
const expectDelay = (measured: number, delay: number): void => {
  // The toast is recorded once it is in the page, shortly after the delay has begun: up to 130 ms have been
  // observed.
  expect(measured, `about ${delay} ms`).toBeGreaterThan(delay * 0.8);
  expect(measured, `about ${delay} ms`).toBeLessThan(delay + 3000);
};

/** Calls `act`, and expects the toast and, 500 ms later, the sign-in that returns to `returnTo`. */
export const expectSignIn = async (
  page: Page,
  {
    act,
    toast,
    returnTo,
  }: { act: () => Promise<unknown>; toast: Omit<ExpectedToast, 'variant'>; returnTo: string },
): Promise<void> => {
  const from = (await watchToasts(page)).length;
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/api/login',
  );
  await act();
  const { at } = await expectToast(page, { ...toast, variant: 'destructive' }, from);
  const request = await left;
  expect(new URL(request.url()).searchParams.get('returnTo')).toBe(returnTo);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // The timing is known only once the response has arrived.
  expectDelay(request.timing().startTime - at, 500);
};

/** Calls `act`, and expects the toast and, 2 s later, the customer's home. */
export const expectSentHome = async (
  page: Page,
  { act, toast }: { act: () => Promise<unknown>; toast: Omit<ExpectedToast, 'variant'> },
): Promise<void> => {
  const from = (await watchToasts(page)).length;
  // Records all arrivals with their times: the previous page may still report its own.
  const arrivals: number[] = [];
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/') arrivals.push(Date.now());
  });
  await act();
  const { at } = await expectToast(page, { ...toast, variant: 'destructive' }, from);
  const home = () => arrivals.find((arrival) => arrival > at) ?? 0;
  await expect.poll(home).toBeGreaterThan(at);
  expectDelay(home() - at, 2000);
};
