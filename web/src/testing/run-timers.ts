import type { Mock } from 'vitest';

/**
 * Runs now what a spied `setTimeout` was asked to run after this delay. Each timer is also cleared: otherwise it would
 * run a second time, seconds later and in another test.
 */
export const runTimers = ({ mock }: Mock<typeof setTimeout>, delay: number): void => {
  for (const [index, [run, after]] of mock.calls.entries()) {
    if (after !== delay) continue;
    clearTimeout(mock.results[index]?.value);
    run();
  }
};
