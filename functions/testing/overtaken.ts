import { intercepting, unintercepted } from './intercepted-calls.ts';
import { rowsWritten } from './stored-writes.ts';

/**
 * Runs something, with something else between its reads and its first write. Rate limit counters do not
 * count.
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
