/**
 * Makes something when it is first asked for, and keeps it. For what most callers never need: Node reads its
 * languages for the first format of `Intl` in a process, a tenth of a cold start (docs/decisions/0054).
 */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
