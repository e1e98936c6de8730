type Request = (lock: Lock | null) => unknown;

/**
 * The locks of one page as browsers give them: one holder a name, the others in turn, and null at once for
 * whoever asks `ifAvailable` while somebody holds it. Exclusive ones alone, which is all this site asks for.
 */
export const webLocks = (): Pick<LockManager, 'request'> => {
  const ends = new Map<string, Promise<unknown>>();
  const request = async (name: string, options: LockOptions, callback: Request) => {
    const before = ends.get(name);
    if (before && options.ifAvailable) return callback(null);
    const hold = async (): Promise<unknown> => {
      await before?.catch(() => undefined);
      return callback({ name, mode: 'exclusive' });
    };
    const held = hold();
    ends.set(name, held);
    const forget = (): void => {
      if (ends.get(name) === held) ends.delete(name);
    };
    held.then(forget, forget);
    return held;
  };
  return {
    request: (name: string, options: LockOptions | Request, callback?: Request) =>
      typeof options === 'function'
        ? request(name, {}, options)
        : request(name, options, callback ?? (() => undefined)),
  } as Pick<LockManager, 'request'>;
};
