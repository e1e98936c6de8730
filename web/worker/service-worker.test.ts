import { expect, it, vi } from 'vitest';
import { fakeCaches } from './testing/fake-caches.ts';

const origin = 'https://example.com';
const own = '<html><head><meta name="build" content="b1" /></head></html>';
const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };

type Listener = (event: object) => void;

/** The class of a worker's events, which Node lacks and workbox looks for. */
class WorkerEvent {
  waitUntil: (wait: unknown) => void = () => undefined;
}

class FetchEvent extends WorkerEvent {}

type Build = { caches?: CacheStorage; files?: { url: string; revision: string | null }[] };

/** Starts the worker of build b1; the network returns `reply`. */
const start = async (reply: () => Response, { caches = fakeCaches(), files = [] }: Build = {}) => {
  const listeners = new Map<string, Listener>();
  const claim = vi.fn<() => Promise<void>>().mockResolvedValue();
  const scope = {
    location: { origin, href: `${origin}/sw.js` },
    registration: { scope: `${origin}/admin/` },
    clients: { claim },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    caches,
    __WB_DISABLE_DEV_LOGS: true,
  };
  for (const [name, value] of Object.entries({
    ...scope,
    self: scope,
    fetch: async () => reply(),
    precachedFiles: files,
    ExtendableEvent: WorkerEvent,
    FetchEvent,
    buildName: 'b1',
  }))
    vi.stubGlobal(name, value);
  vi.resetModules();
  await import('./service-worker.ts');
  /** The promises passed to `waitUntil`; once they settle, the browser may stop the worker. */
  const waits: unknown[] = [];
  /** Fires an event, waits for its `waitUntil` promises, and returns the response, if any. */
  const notify = async (type: string, event: object = {}): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.(
      Object.assign(type === 'fetch' ? new FetchEvent() : new WorkerEvent(), {
        type,
        ...event,
        waitUntil: (wait: unknown) => waits.push(wait),
        respondWith: (response: Promise<Response>) => {
          answer = response;
        },
      }),
    );
    await Promise.all(waits);
    return answer;
  };
  const ask = (url: string, mode = 'navigate', method = 'GET') =>
    notify('fetch', { request: { url: new URL(url, origin).href, mode, method } });
  return { tell: notify, ask, claim, caches, waits };
};

const page = (): Response => new Response(own, { headers });

it('is installed with the page of its build', async () => {
  const { tell: notify, caches } = await start(page);
  await notify('install');
  expect(await caches.keys()).toContain('operator-page-b1');
});

it.each([
  ['a captive portal', () => new Response('<html>Accept our terms</html>', { headers })],
  ['an error', () => new Response(own, { headers, status: 503 })],
  ['another build', () => new Response(own.replace('b1', 'b2'), { headers })],
])('is not installed over %s: the browser tries again', async (_what, reply) => {
  const { tell: notify } = await start(reply);
  await expect(notify('install')).rejects.toThrow('The page of this build is not there');
});

it('deletes the pages of other builds as it takes over, and has the open pages at once', async () => {
  const others = ['operator-files', 'somebody-else'];
  const left = ['operator-page-b0', 'operator-page-b1', ...others];
  const { tell: notify, caches, claim } = await start(page, { caches: fakeCaches(left) });
  await notify('activate');
  expect(await caches.keys()).toEqual(expect.arrayContaining(others));
  expect(await caches.keys()).not.toContain('operator-page-b0');
  expect(await caches.keys()).toContain('operator-page-b1');
  expect(claim).toHaveBeenCalledOnce();
});

it('deletes the files of earlier builds as it takes over, and keeps its own', async () => {
  const caches = fakeCaches();
  /** Installs the worker of a build with these files; its caches then hold those of the build before it too. */
  const install = async (...files: [url: string, revision: string | null][]) => {
    const worker = await start(page, {
      caches,
      files: files.map(([url, revision]) => ({ url, revision })),
    });
    await worker.tell('install');
    return worker;
  };
  const stored = async (): Promise<string[]> =>
    (await (await caches.open('operator-files')).keys()).map(({ url }) => new URL(url).pathname);
  await install(['/assets/main-1.js', null], ['/assets/font.woff2', null], ['/icon.svg', 'r1']);
  const next = await install(
    ['/assets/main-2.js', null],
    ['/assets/font.woff2', null],
    ['/icon.svg', 'r2'],
  );
  expect((await stored()).toSorted()).toEqual([
    '/assets/font.woff2',
    '/assets/main-1.js',
    '/assets/main-2.js',
    '/icon.svg',
    '/icon.svg',
  ]);
  await next.tell('activate');
  expect((await stored()).toSorted()).toEqual([
    '/assets/font.woff2',
    '/assets/main-2.js',
    '/icon.svg',
  ]);
  expect(await (await next.ask('/icon.svg', 'no-cors'))?.text()).toBe(own);
});

it.each(['/admin/bookings', '/admin/visits/7', '/admin/dashboard/?day=2026-11-20'])(
  'answers the opening of %s',
  async (path) => {
    const { ask, waits } = await start(page);
    expect(await (await ask(path))?.text()).toBe(own);
    // The worker stays alive until the server has answered, even if the cached page was shown first.
    expect(await Promise.all(waits)).toEqual([{ page: expect.any(Response) }]);
  },
);

it.each([
  ['a public page', '/services', 'navigate', 'GET'],
  ['what lies below a page of the operator’s', '/admin/visits/7/photos', 'navigate', 'GET'],
  ['a page that ends like one of theirs', '/terms/admin/bookings', 'navigate', 'GET'],
  ['another site’s page', 'https://other.example/admin/bookings', 'navigate', 'GET'],
  ['a form that is sent', '/admin/bookings', 'navigate', 'POST'],
  ['the API', '/api/admin/bookings', 'cors', 'GET'],
  ['a file that it does not keep', '/assets/other.js', 'no-cors', 'GET'],
])('leaves %s to the browser', async (_what, url, mode, method) => {
  const { ask } = await start(page);
  expect(await ask(url, mode, method)).toBeUndefined();
});
