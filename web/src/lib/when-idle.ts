import { queryClient } from './query-client.ts';

/** Milliseconds between checks. */
const lookEvery = 1000;

const isBusy = (): boolean =>
  document.readyState !== 'complete' ||
  !navigator.onLine ||
  queryClient.isFetching() + queryClient.isMutating() > 0;

/**
 * Calls `then` once the page has loaded, the browser is online and no request is pending: prefetching must
 * not slow down what someone is waiting for.
 *
 * @returns a function that stops waiting
 */
export const whenIdle = (then: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (isBusy()) return;
    clearInterval(timer);
    then();
  }, lookEvery);
  return () => clearInterval(timer);
};
