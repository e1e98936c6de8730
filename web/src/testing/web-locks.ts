type Request = (lock: Lock | null) => unknown;

/**
 * The Web Locks of one page: one holder per name, others queue, and requests with `ifAvailable` get null
 * while the lock is held. Only exclusive locks, which is all this site uses.
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
