import { expect, it } from 'vitest';
import { answerOpening } from './answer-opening.ts';
import { cachedPage } from './cached-page.ts';
import { fakeCaches } from './testing/fake-caches.ts';

const policy = "default-src 'none'; script-src 'self'";

const pageOf = (build: string, files = ['/assets/main-1.js']): string =>
  `<html><head><meta name="build" content="${build}" />${files
    .map((file) => `<script src="${file}"></script>`)
    .join('')}</head></html>`;

const response = (text: string, init: ResponseInit = {}): Response =>
  new Response(text, {
    ...init,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...init.headers,
    },
  });

const nothing = (): Promise<Response> => new Promise(() => undefined);
const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

/** A worker's page, with a fake server whose answer can be replaced. */
const worker = (build = 'b1', caches = fakeCaches()) => {
  let answer: () => Promise<Response> = offline;
  const page = cachedPage({
    build,
    caches,
    fetch: () => answer(),
    hasFile: async (path) => path === '/assets/main-1.js',
  });
  const open = (timeout?: number) => answerOpening(page, timeout);
  return {
    page,
    caches,
    answerWith: (next: () => Promise<Response>) => {
      answer = next;
    },
    open,
    opened: async (timeout?: number) => (await open(timeout).answer).text(),
  };
};

const own = pageOf('b1');

it('keeps the page as the server sent it, with its policy, and opens from it without a line', async () => {
  const { answerWith, open, opened } = worker();
  answerWith(async () => response(own, { headers: { 'content-length': '7' } }));
  await opened();
  answerWith(offline);
  const stored = await open().answer;
  expect(stored.status).toBe(200);
  expect(stored.headers.get('content-security-policy')).toBe(policy);
  expect(stored.headers.has('content-length')).toBe(false);
  expect(await stored.text()).toBe(own);
});

it.each([
  ['a captive portal', async () => response('<html>Accept our terms</html>')],
  ['an error', async () => response(own, { status: 503 })],
  ['another build', async () => response(pageOf('b2'))],
  [
    'half a deployment',
    async () => response(pageOf('b1', ['/assets/main-1.js', '/assets/new.js'])),
  ],
  [
    'a page without its policy',
    async () => response(own, { headers: { 'content-security-policy': '' } }),
  ],
])('shows what it kept before instead of %s, and keeps that', async (_what, answer) => {
  const { answerWith, opened, page } = worker();
  answerWith(async () => response(own));
  await opened();
  answerWith(answer);
  expect(await opened()).toBe(own);
  expect((await page.refresh()).kept).toBeUndefined();
  answerWith(offline);
  expect(await opened()).toBe(own);
});

it('shows whatever the line has to say while nothing is kept', async () => {
  const { answerWith, opened, open } = worker();
  answerWith(async () => response('<html>Accept our terms</html>'));
  expect(await opened()).toContain('Accept our terms');
  answerWith(offline);
  await expect(open().answer).rejects.toThrow('Failed to fetch');
});

it('takes the kept page when the server is slow, and keeps what comes later', async () => {
  const { answerWith, open, opened } = worker();
  answerWith(async () => response(own));
  await opened();
  const later = own.replace('<head>', '<head><title>Later</title>');
  const gate = Promise.withResolvers<void>();
  answerWith(async () => {
    await gate.promise;
    return response(later);
  });
  const opening = open(5);
  expect(await (await opening.answer).text()).toBe(own);
  gate.resolve();
  await opening.background;
  answerWith(nothing);
  expect(await opened(5)).toBe(later);
});

it('waits for a slow server as long as it has nothing else', async () => {
  const { answerWith, opened } = worker();
  answerWith(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    return response(own);
  });
  expect(await opened(5)).toBe(own);
});

it('leaves the page of the build before alone until it takes over', async () => {
  const before = worker();
  before.answerWith(async () => response(own));
  await before.opened();
  const next = worker('b2', before.caches);
  next.answerWith(async () => response(pageOf('b2')));
  await next.page.refresh();
  expect(await (await before.page.read())?.text()).toBe(own);
  await next.page.forgetOthers();
  expect(await before.page.read()).toBeUndefined();
  expect(await (await next.page.read())?.text()).toBe(pageOf('b2'));
});
