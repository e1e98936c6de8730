import { intercepting, unintercepted } from './intercepted-calls.ts';
import { rowsWritten } from './stored-writes.ts';

/** Runs something, and something else between what it reads and the first row it writes. Counting calls is no write. */
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
