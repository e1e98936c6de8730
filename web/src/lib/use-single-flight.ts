import { useRef } from 'react';

/**
 * Runs a task unless one is running: the second click of a double click does nothing, even before the
 * button is drawn as busy. A task's failure is its own affair (mutations report theirs).
 */
export const useSingleFlight = (): ((task: () => Promise<unknown>) => Promise<void>) => {
  const running = useRef(false);
  return async (task) => {
    if (running.current) return;
    running.current = true;
    try {
      await task();
    } catch {
      // Reported where it was caused.
    } finally {
      running.current = false;
    }
  };
};
