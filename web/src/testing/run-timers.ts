import { vi, type Mock } from 'vitest';

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

/** For the rest of this test, timers and intervals with this delay in milliseconds wait for nothing. */
export const hurry = (delay: number): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name];
    const soon = (run: () => void, after?: number) => begin(run, after === delay ? 0 : after);
    vi.spyOn(globalThis, name).mockImplementation(soon as typeof begin);
  }
};
