/**
 * Memoizes a read, so that data can be prefetched in parallel with other work and each key is read only once.
 * Create a new one for each attempt, because a retry has to read again.
 */
export const readOnce = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    // Every caller still sees the error. This only keeps it from being an unhandled rejection if there are none.
    found.catch(() => undefined);
    return found;
  };
};
