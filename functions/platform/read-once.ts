/**
 * A read that goes out once for each key, however often and from where it is asked for: so that what is known may
 * be read early, beside something else. Make one for each attempt, because another attempt has to see anew.
 */
export const readOnce = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    // Whoever asks meets the error; if nobody does, it is nobody's.
    found.catch(() => undefined);
    return found;
  };
};
