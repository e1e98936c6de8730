/** Milliseconds within which clocks agree: an answer may have lain in the browser's cache for five minutes. */
const tolerance = 10 * 60_000;

/** Milliseconds by which this device's clock is behind the server's; unknown until that has answered. */
let behind: number | undefined;

/** The latest time that is known to have been, in milliseconds. */
let latest = 0;

/** What time it is by the server, in milliseconds; nothing is learned where that cannot be read. */
export const noteServerTime = (time: number): void => {
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  behind = Math.abs(difference) > tolerance ? difference : 0;
};

/** That it is this time or later, in milliseconds, which counts until the server has answered. */
export const noteTimeSeen = (time: number): void => {
  latest = time;
};

/** For a page that starts over. */
export const forgetTime = (): void => {
  behind = undefined;
  latest = 0;
};

/** Now, by the server's clock where this device's is off: whole days are written down by it. */
export const timeNow = (): Date =>
  new Date(behind === undefined ? Math.max(latest, Date.now()) : Date.now() + behind);
