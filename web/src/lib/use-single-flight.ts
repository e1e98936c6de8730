import { useRef } from 'react';

/** Ignores calls while a task is running: a double click. Errors are swallowed: mutations report them. */
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
