const origin = 'https://example.com';

/** What a cache takes as a key: a request, or its address on this site. */
type Key = Request | string;

const addressOf = (key: Key): string =>
  new URL(typeof key === 'string' ? key : key.url, origin).href;

const fakeCache = () => {
  const stored = new Map<string, Response>();
  return {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    match: async (key: Key) => stored.get(addressOf(key))?.clone(),
    put: async (key: Key, value: Response) => void stored.set(addressOf(key), value),
    delete: async (key: Key) => stored.delete(addressOf(key)),
  };
};

/** A fake CacheStorage with the methods that the worker uses; `left` names caches that already exist. */
export const fakeCaches = (left: readonly string[] = []): CacheStorage => {
  const all = new Map(left.map((name) => [name, fakeCache()]));
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: Key, { cacheName }: { cacheName: string }) => all.get(cacheName)?.match(key),
    open: async (name: string) => {
      const cache = all.get(name) ?? fakeCache();
      all.set(name, cache);
      return cache;
    },
  } as unknown as CacheStorage;
};
