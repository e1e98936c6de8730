import { useRef } from 'react';

/** Milliseconds within which another press counts as part of the same double press. */
const doublePress = 800;

/** One step at a time; ignores a double press, when another step's button may be under the thumb. */
export const useStepGuard = (): ((task: () => Promise<unknown>) => Promise<void>) => {
  const running = useRef(false);
  const endedAt = useRef(-Infinity);
  return async (task) => {
    if (running.current || performance.now() - endedAt.current < doublePress) return;
    running.current = true;
    try {
      await task();
    } catch {
      // Already reported by the mutation.
    } finally {
      running.current = false;
      endedAt.current = performance.now();
    }
  };
};
