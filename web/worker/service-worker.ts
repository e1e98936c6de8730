import { adminPrefix, appPages } from 'shared/domain/site/app-pages.ts';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { answerOpening } from './answer-opening.ts';
import { cachedPage } from './cached-page.ts';
import { areAllFree } from './take-over.ts';

// TypeScript declares it as the scope of any kind of worker.
declare const self: ServiceWorkerGlobalScope;
/** Set by the build (scripts/build/build-worker.ts). */
declare const precachedFiles: { url: string; revision: string | null; integrity: string }[];
declare const buildName: string;

/**
 * Makes the operator's pages work offline: caches their files, which the build lists, and the page as the server sent
 * it. Every other request goes to the network, API calls above all (docs/decisions/0047).
 */
const files = new PrecacheController({ cacheName: 'operator-files' });
files.addToCacheList(precachedFiles);

const page = cachedPage({
  build: buildName,
  caches: self.caches,
  fetch: (path, init) => fetch(path, init),
  hasFile: async (path) => (await files.matchPrecache(path)) !== undefined,
});

const isOperatorPage = (pathname: string): boolean =>
  appPages.some(
    (pattern) =>
      pattern.startsWith(adminPrefix) &&
      new RegExp(`^${pattern.replace('*', '[^/]+')}/?$`).test(pathname),
  );

const install = async (event: ExtendableEvent): Promise<void> => {
  await files.install(event);
  const { kept: stored } = await page.refresh();
  // The deployment is only half done, or something else answered. The browser tries again on the next visit.
  if (!stored) throw new Error('The page of this build is not there');
};

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([files.activate(event), page.forgetOthers()]).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!isOperatorPage(pathname)) return;
    const { answer, background } = answerOpening(page);
    event.respondWith(answer);
    event.waitUntil(background);
    return;
  }
  if (files.getCacheKeyForURL(request.url) !== undefined)
    event.respondWith(files.matchPrecache(request).then((stored) => stored ?? fetch(request)));
});

const takeOverIfFree = async (): Promise<void> => {
  // Not awaited: it resolves once this worker is active, which cannot happen before this event has ended.
  if (await areAllFree(self)) void self.skipWaiting();
};

self.addEventListener('message', (event) => {
  if (event.data !== 'take-over-if-free') return;
  event.waitUntil(takeOverIfFree());
});
