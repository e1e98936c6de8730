/**
 * Clock differences up to this many milliseconds are ignored: a response may be five minutes old, from the
 * browser's cache.
 */
const tolerance = 10 * 60_000;

/** Milliseconds that this device's clock is behind the server's; undefined until the server has responded. */
let behind: number | undefined;

/** The latest time known to have passed, in milliseconds. */
let latest = 0;

/** Records the server's time in milliseconds. NaN (a `Date` header that could not be read) is ignored. */
export const noteServerTime = (time: number): void => {
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  behind = Math.abs(difference) > tolerance ? difference : 0;
};

/** Sets a lower bound for the current time, in milliseconds, used until the server has responded. */
export const noteTimeSeen = (time: number): void => {
  latest = time;
};

/** Resets the module, as a page reload would. */
export const forgetTime = (): void => {
  behind = undefined;
  latest = 0;
};

/**
 * The current time, corrected by the server's clock where this device's is off, because days in forms and
 * lists depend on it.
 */
export const timeNow = (): Date =>
  new Date(behind === undefined ? Math.max(latest, Date.now()) : Date.now() + behind);
