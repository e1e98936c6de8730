import { logger } from './logger.ts';
import { alarmEvents } from './alarm-events.ts';

/** The part of Lambda's context that knows how long the call may still take. */
export type TimeLeft = { getRemainingTimeInMillis: () => number };

/** The clean-up and the archives end of themselves with more than this left. */
const leastShareLeft = 0.1;

/**
 * Does a call's work and warns in the log when it ends with less than a tenth of the function's time
 * left: the next, slower one would be cut off. Works the same for one that fails. A call made by hand,
 * without Lambda's context, is not watched.
 */
export const warnNearTimeout = async <T>(
  left: TimeLeft | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  const allowed = left?.getRemainingTimeInMillis() ?? 0;
  try {
    return await work();
  } finally {
    const remaining = left?.getRemainingTimeInMillis() ?? allowed;
    if (remaining < allowed * leastShareLeft)
      logger.warn(alarmEvents.nearTimeout, {
        milliseconds: allowed - remaining,
        allowedMilliseconds: allowed,
      });
  }
};
