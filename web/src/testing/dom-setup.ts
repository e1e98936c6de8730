import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { notFoundScreen, screens } from '../app/screens.ts';
import { queryClient } from '../lib/query-client.ts';
import { provideSettings } from '../lib/settings.ts';
import { unansweredCalls } from './fake-api.ts';
import { now } from './fixtures.ts';
import { forgetSite, freshSite } from './fresh-site.ts';

/** Around each test that draws the site: a clock that stands, a fake API, and nothing left from the test before. */
configure({ asyncUtilTimeout: 10_000 });
provideSettings(testSettings);

// React under development takes a stack trace for each element it makes, up to this many a second, and says in its
// warnings where an element was made. Here a warning fails its test anyway, and the traces are a fifth of the time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
);

// An element of HTML that this document does not know yet, and React would complain of.
const createElement = document.createElement.bind(document);
document.createElement = (tag: string, options?: ElementCreationOptions) =>
  tag === 'search'
    ? Object.defineProperty(createElement(tag), Symbol.toStringTag, { value: 'HTMLElement' })
    : createElement(tag, options);

// Nor how many rows a list shows, from which a form tells what somebody chose before it was ready: it would forget
// what it was to start with.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 });

/** Everything counts as near the window. */
class NearWindow {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

const { queries, mutations } = queryClient.getDefaultOptions();

// A screen that suspends while a test acts is never drawn.
beforeAll(async () => {
  await Promise.all([...Object.values(screens), notFoundScreen].map((screen) => screen.fetch()));
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(now) });
  vi.stubGlobal('IntersectionObserver', NearWindow);
  freshSite();
  // That it waits, and how long, is told by retry-rules.test.ts.
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
  });
});

afterEach(async () => {
  await forgetSite();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(unansweredCalls(), 'every call is answered').toEqual([]);
});
