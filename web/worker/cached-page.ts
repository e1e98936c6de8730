import { filesOf, isOwnPage } from './page-check.ts';

/** The operator's pages are all the same file, so any of their addresses will do. */
const pageAddress = '/admin/bookings';
const cachePrefix = 'operator-page-';

type Surroundings = {
  /** The name of this build. */
  build: string;
  caches: CacheStorage;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether this worker has cached the file at this path. */
  hasFile: (path: string) => Promise<boolean>;
};

/**
 * The operator's page, cached on this device. It cannot be precached with the other files: it is completed during
 * deployment, so the build does not know its text (docs/decisions/0047).
 */
export const cachedPage = ({ build, caches, fetch, hasFile }: Surroundings) => {
  const cacheName = cachePrefix + build;

  /** Caches a copy of the reply and returns it; undefined if the reply is not the complete page of this build. */
  const keep = async (response: Response): Promise<Response | undefined> => {
    const text = await response.clone().text();
    const page = {
      status: response.status,
      redirected: response.redirected,
      contentType: response.headers.get('content-type'),
      contentSecurityPolicy: response.headers.get('content-security-policy'),
      text,
    };
    if (!isOwnPage(page, build)) return undefined;
    const found = await Promise.all(filesOf(text).map(hasFile));
    if (found.includes(false)) return undefined;
    const headers = new Headers(response.headers);
    // They describe the bytes as sent; `text` is already decoded.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    const copy = new Response(text, { status: 200, headers });
    const cache = await caches.open(cacheName);
    await cache.put(pageAddress, copy.clone());
    return copy;
  };

  return {
    read: async (): Promise<Response | undefined> =>
      (await caches.open(cacheName)).match(pageAddress),

    /** Fetches the page from the server and caches it if it is valid. Throws if nothing answers. */
    refresh: async (): Promise<{ reply: Response; kept: Response | undefined }> => {
      const response = await fetch(pageAddress, {
        redirect: 'manual',
        cache: 'no-cache',
        credentials: 'omit',
      });
      return { reply: response, kept: await keep(response) };
    },

    /** Deletes the pages cached by other builds. */
    forgetOthers: async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
          .map((name) => caches.delete(name)),
      );
    },
  };
};
export type CachedPage = ReturnType<typeof cachedPage>;
