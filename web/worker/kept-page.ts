import { filesOf, isOwnPage } from './page-check.ts';

/** Every address of the operator's pages is answered with the same file, so any of them will do. */
const pageAddress = '/admin/bookings';
const cachePrefix = 'operator-page-';

type Surroundings = {
  /** The name of this build. */
  build: string;
  caches: CacheStorage;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether this worker keeps the file of this path. */
  hasFile: (path: string) => Promise<boolean>;
};

/**
 * The operator's page on this device. It is not among the precached files, because it is completed when a stage
 * is deployed, so that the build does not know its text (docs/decisions/0047).
 */
export const keptPage = ({ build, caches, fetch, hasFile }: Surroundings) => {
  const cacheName = cachePrefix + build;

  /** The kept copy, if the reply deserves to be one. */
  const keep = async (reply: Response): Promise<Response | undefined> => {
    const text = await reply.clone().text();
    const page = {
      status: reply.status,
      redirected: reply.redirected,
      contentType: reply.headers.get('content-type'),
      contentSecurityPolicy: reply.headers.get('content-security-policy'),
      text,
    };
    if (!isOwnPage(page, build)) return undefined;
    const found = await Promise.all(filesOf(text).map(hasFile));
    if (found.includes(false)) return undefined;
    const headers = new Headers(reply.headers);
    // Those of the bytes on the line, which the body has no more.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    const copy = new Response(text, { status: 200, headers });
    const cache = await caches.open(cacheName);
    await cache.put(pageAddress, copy.clone());
    return copy;
  };

  return {
    read: async (): Promise<Response | undefined> =>
      (await caches.open(cacheName)).match(pageAddress),

    /** Asks the server for the page, and keeps it if it may be kept. Throws if nothing answers. */
    refresh: async (): Promise<{ reply: Response; kept: Response | undefined }> => {
      const reply = await fetch(pageAddress, {
        redirect: 'manual',
        cache: 'no-cache',
        credentials: 'omit',
      });
      return { reply, kept: await keep(reply) };
    },

    /** Deletes the pages of other builds. */
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
export type KeptPage = ReturnType<typeof keptPage>;
