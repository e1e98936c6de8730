import { useRef } from 'react';

/** Milliseconds after a step within which another press belongs to the same double press. */
const doublePress = 800;

/**
 * Runs one step at a time and lets the second press of a double press go by: by then the button under
 * the thumb may be the next step's.
 */
export const useStepGuard = (): ((task: () => Promise<unknown>) => Promise<void>) => {
  const running = useRef(false);
  const endedAt = useRef(-Infinity);
  return async (task) => {
    if (running.current || performance.now() - endedAt.current < doublePress) return;
    running.current = true;
    try {
      await task();
    } catch {
      // Reported where it was caused.
    } finally {
      running.current = false;
      endedAt.current = performance.now();
    }
  };
};
