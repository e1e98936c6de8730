import { queryClient } from './query-client.ts';

/** Milliseconds between two looks. */
const lookEvery = 1000;

const isBusy = (): boolean =>
  document.readyState !== 'complete' ||
  !navigator.onLine ||
  queryClient.isFetching() + queryClient.isMutating() > 0;

/**
 * Calls `then` once the page has loaded and nothing is being asked of the server: what is fetched ahead must
 * not slow down what somebody waits for. Not without a line.
 *
 * @returns ends the waiting
 */
export const whenIdle = (then: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (isBusy()) return;
    clearInterval(timer);
    then();
  }, lookEvery);
  return () => clearInterval(timer);
};
