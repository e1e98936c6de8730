import { useRef } from 'react';

/**
 * Ignores calls while a task is running, so that a double click does nothing the second time, even
 * before the button renders as busy. Errors are swallowed: mutations report their own.
 */
export const useSingleFlight = (): ((task: () => Promise<unknown>) => Promise<void>) => {
  const running = useRef(false);
  return async (task) => {
    if (running.current) return;
    running.current = true;
    try {
      await task();
    } catch {
      // Already reported by the mutation.
    } finally {
      running.current = false;
    }
  };
};
