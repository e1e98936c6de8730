/**
 * Creates a value on first use and caches it. For values most callers never need: the first `Intl`
 * format in a process makes Node load its locale data, a tenth of a cold start (docs/performance.md).
 */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
