import { logger } from './logger.ts';
import { alarmEvents } from './alarm-events.ts';

/** The part of Lambda's context that is used here. */
export type TimeLeft = { getRemainingTimeInMillis: () => number };

/** The clean-up and the archives stop on their own with more time left than this. */
const leastShareLeft = 0.1;

/**
 * Logs a warning if the work ends, successfully or not, with less than a tenth of the function's timeout left: a
 * slightly slower call would be cut off. Does nothing without Lambda's context.
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
