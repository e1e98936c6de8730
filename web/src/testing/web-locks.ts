type Request = (lock: Lock | null) => unknown;

/**
 * The locks of one page as browsers give them: one holder a name, the others in turn, and null at once for
 * whoever asks `ifAvailable` while somebody holds it. Exclusive ones alone, which is all this site asks for.
 */
export const webLocks = (): Pick<LockManager, 'request'> => {
  const ends = new Map<string, Promise<void>>();
  const request = async (name: string, options: LockOptions, use: Request): Promise<unknown> => {
    const before = ends.get(name);
    if (before && options.ifAvailable) return use(null);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    ends.set(name, end);
    // Asynchronous also where nobody holds it, as the standard has it.
    await before;
    try {
      return await use({ name, mode: 'exclusive' });
    } finally {
      if (ends.get(name) === end) ends.delete(name);
      resolve();
    }
  };
  return {
    request: async (name: string, options: LockOptions | Request, use?: Request) =>
      typeof options === 'function'
        ? request(name, {}, options)
        : request(name, options, use ?? (() => undefined)),
  } as Pick<LockManager, 'request'>;
};
