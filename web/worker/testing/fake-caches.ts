/** A fake CacheStorage with the methods that the worker uses; `left` names caches that already exist. */
export const fakeCaches = (left: readonly string[] = []): CacheStorage => {
  const all = new Map(left.map((name) => [name, new Map<string, Response>()]));
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>();
      all.set(name, cache);
      return {
        keys: async () => [],
        match: async (key: string) => cache.get(key)?.clone(),
        put: async (key: string, value: Response) => void cache.set(key, value),
      };
    },
  } as unknown as CacheStorage;
};
