import { intercepting, unintercepted } from './intercepted-calls.ts';
import { rowsWritten } from './stored-writes.ts';

/**
 * Calls `run`, and `meddle` between the reads and the first write of `run`. Writes to rate limit counters do
 * not count.
 */
export const overtaken = async <T>(
  run: () => Promise<T>,
  meddle: () => Promise<unknown>,
): Promise<T> => {
  let overtaking: Promise<unknown> | undefined;
  return intercepting(async (call, proceed) => {
    const isWrite = rowsWritten(call).some(({ pk }) => !pk.startsWith('THROTTLE#'));
    if (isWrite) await (overtaking ??= unintercepted(meddle));
    return proceed();
  }, run);
};
