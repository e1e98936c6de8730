import { expect, it, vi } from 'vitest';
import { fakeCaches } from './testing/fake-caches.ts';

const origin = 'https://example.com';
const own = '<html><head><meta name="build" content="b1" /></head></html>';
const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };

type Listener = (event: object) => void;

/** Starts the worker of build b1; the network returns `reply`, and the caches named in `left` already exist. */
const start = async (reply: () => Response, left: string[] = []) => {
  const listeners = new Map<string, Listener>();
  const caches = fakeCaches(left);
  const claim = vi.fn<() => Promise<void>>().mockResolvedValue();
  const scope = {
    location: { origin, href: `${origin}/sw.js` },
    registration: { scope: `${origin}/admin/` },
    clients: { claim },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    caches,
  };
  for (const [name, value] of Object.entries({
    ...scope,
    self: scope,
    fetch: async () => reply(),
    precachedFiles: [],
    buildName: 'b1',
    __WB_DISABLE_DEV_LOGS: true,
  }))
    vi.stubGlobal(name, value);
  vi.resetModules();
  await import('./service-worker.ts');
  /** The promises passed to `waitUntil`; once they settle, the browser may stop the worker. */
  const waits: unknown[] = [];
  /** Fires an event, waits for its `waitUntil` promises, and returns the response, if any. */
  const tell = async (type: string, event: object = {}): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (wait: unknown) => waits.push(wait),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    await Promise.all(waits);
    return answer;
  };
  const ask = (url: string, mode = 'navigate', method = 'GET') =>
    tell('fetch', { request: { url: new URL(url, origin).href, mode, method } });
  return { tell, ask, claim, caches, waits };
};

const page = (): Response => new Response(own, { headers });

it('is installed with the page of its build', async () => {
  const { tell, caches } = await start(page);
  await tell('install');
  expect(await caches.keys()).toContain('operator-page-b1');
});

it.each([
  ['a captive portal', () => new Response('<html>Accept our terms</html>', { headers })],
  ['an error', () => new Response(own, { headers, status: 503 })],
  ['another build', () => new Response(own.replace('b1', 'b2'), { headers })],
])('is not installed over %s: the browser tries again', async (_what, reply) => {
  const { tell } = await start(reply);
  await expect(tell('install')).rejects.toThrow('The page of this build is not there');
});

it('deletes the pages of other builds as it takes over, and has the open pages at once', async () => {
  const others = ['operator-files', 'somebody-else'];
  const left = ['operator-page-b0', 'operator-page-b1', ...others];
  const { tell, caches, claim } = await start(page, left);
  await tell('activate');
  expect(await caches.keys()).toEqual(expect.arrayContaining(others));
  expect(await caches.keys()).not.toContain('operator-page-b0');
  expect(await caches.keys()).toContain('operator-page-b1');
  expect(claim).toHaveBeenCalledOnce();
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
