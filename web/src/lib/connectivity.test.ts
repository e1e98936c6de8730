import { afterEach, expect, it, vi } from 'vitest';
import { connectivity, followBrowserConnectivity } from './connectivity.ts';

afterEach(connectivity.clear);

it('notifies listeners of changes only', () => {
  const listener = vi.fn<() => void>();
  const stop = connectivity.subscribe(listener);
  connectivity.reportProblem();
  connectivity.reportProblem();
  connectivity.clear();
  stop();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('follows the browser going offline and coming back', () => {
  const browser = new EventTarget();
  const stop = followBrowserConnectivity(browser);
  browser.dispatchEvent(new Event('offline'));
  expect(connectivity.view()).toBeDefined();
  browser.dispatchEvent(new Event('online'));
  expect(connectivity.view()).toBeUndefined();
  stop();
  browser.dispatchEvent(new Event('offline'));
  expect(connectivity.view()).toBeUndefined();
});

it('ignores a response that was under way when the browser went offline', () => {
  const browser = new EventTarget();
  const stop = followBrowserConnectivity(browser);
  const requestedBefore = connectivity.timesOffline();
  browser.dispatchEvent(new Event('offline'));
  connectivity.recover(requestedBefore);
  expect(connectivity.view()).toBeDefined();
  connectivity.recover(connectivity.timesOffline());
  expect(connectivity.view()).toBeUndefined();
  stop();
});
