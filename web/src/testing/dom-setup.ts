import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { codeOf } from '../app/routes.tsx';
import { notFoundScreen, screens } from '../app/screens.ts';
import { queryClient } from '../lib/query-client.ts';
import { provideSettings } from '../lib/settings.ts';
import { unansweredCalls } from './fake-api.ts';
import { now } from './fixtures.ts';
import { forgetSite, freshSite } from './fresh-site.ts';

/** Setup for each test that renders the site: a fixed clock, a fake API and no state left from earlier tests. */
configure({
  asyncUtilTimeout: 10_000,
  // Without a print of the whole page, which would be made each time that something awaited is not there yet.
  getElementError: (message) => new Error(message ?? ''),
});
provideSettings(testSettings);

// In development, React records a stack trace for each element, up to this many per second, to say in
// warnings where an element was created. Here a warning fails its test anyway, and the traces take a fifth of
// the time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
);

// The test DOM does not know this HTML element yet, and React would warn about it.
const createElement = document.createElement.bind(document);
document.createElement = (tag: string, options?: ElementCreationOptions) =>
  tag === 'search'
    ? Object.defineProperty(createElement(tag), Symbol.toStringTag, { value: 'HTMLElement' })
    : createElement(tag, options);

// Nor does it have `size`, which react-hook-form reads to tell whether somebody chose an option before the
// form was ready. Without it, a select would lose its default value.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 });

/** Reports every element as near the viewport. */
class NearWindow {
  readonly #tell: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.#tell = notify;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

const { queries, mutations } = queryClient.getDefaultOptions();

// However slow the machine, no screen's time is up.
beforeAll(() =>
  Promise.all([...Object.values(screens), notFoundScreen].map((row) => codeOf(row)())),
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(now) });
  vi.stubGlobal('IntersectionObserver', NearWindow);
  freshSite();
  // Retry delays are tested in retry-rules.test.ts.
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
