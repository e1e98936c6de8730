import { expect, it, vi } from 'vitest';
import { areAllFree } from './take-over.ts';

const scope = 'https://example.com/admin/';

/** An open tab that answers `says`; undefined stands for a frozen one, which never answers. */
const page = (path: string, says: 'busy' | 'free' | undefined) => ({
  url: `https://example.com${path}`,
  postMessage: (_question: string, [port]: [MessagePort]) => {
    if (says) port.postMessage(says);
    else port.close();
  },
});

const wait = setTimeout;

it.each([
  ['no page is open', [], true],
  ['all say so', [page('/admin/money', 'free'), page('/', 'free')], true],
  ['one has a report open', [page('/admin/money', 'free'), page('/admin/visits/1', 'busy')], false],
  ['a frozen one may have a report open', [page('/admin/visits/1', undefined)], false],
  ['a public page has nobody who would answer', [page('/services', undefined)], true],
  [
    'a public page does not answer, and a report is open',
    [page('/', undefined), page('/admin/visits/1', 'busy')],
    false,
  ],
])('a new version takes over where %s', async (_, clients, isFree) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const requested = areAllFree({
    // Tabs that were opened before the worker existed are not controlled by it.
    clients: {
      matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? clients : []),
    },
    registration: { scope },
  } as unknown as ServiceWorkerGlobalScope);
  await vi.advanceTimersByTimeAsync(0);
  // Gives the pages time to answer.
  await new Promise((resolve) => wait(resolve, 20));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await requested).toBe(isFree);
  vi.useRealTimers();
});
