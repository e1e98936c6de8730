import { useCallback, useRef } from 'react';

/** Milliseconds within which a second press counts as a double press: the next step's button may be under the thumb. */
export const doublePress = 800;

/**
 * Ignores calls while a task is running (a double click) and for `pause` milliseconds after it. Errors are
 * swallowed: mutations report them.
 */
export const useSingleFlight = (pause = 0): ((task: () => Promise<unknown>) => Promise<void>) => {
  const running = useRef(false);
  const endedAt = useRef(-Infinity);
  return useCallback(
    async (task) => {
      if (running.current || performance.now() - endedAt.current < pause) return;
      running.current = true;
      try {
        await task();
      } catch {
        // Already reported by the mutation.
      } finally {
        running.current = false;
        endedAt.current = performance.now();
      }
    },
    [pause],
  );
};
