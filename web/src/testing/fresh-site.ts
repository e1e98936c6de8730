import { cleanup } from '@testing-library/react';
import { forgetTime } from '../lib/clock.ts';
import { connectivity } from '../lib/connectivity.ts';
import { deviceStore } from '../lib/device-store.ts';
import { storing, cachedSince, takeCachedNames } from '../lib/or-cached.ts';
import { pageOwner } from '../lib/page-owner.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionEnd } from '../lib/session-end.ts';
import { forgetLeaving } from '../lib/sign-in.ts';
import { forgetWritten } from '../lib/written-items.ts';
import { dismissToast, toastStore } from '../ui/toast-store.ts';
import { answerWithDefaults } from './default-answers.ts';
import { startFakeApi } from './fake-api.ts';
import { webLocks } from './web-locks.ts';

/** Kept from the tests that replace the clock. */
const realTimeout = setTimeout;

/** A browser that has never been on the site, and a fake API with its default answers. */
export const freshSite = (): void => {
  // Every supported browser has locks; the test DOM lacks them.
  Object.defineProperty(navigator, 'locks', { value: webLocks(), configurable: true });
  startFakeApi();
  answerWithDefaults();
};

/** Unmounts the page and erases everything it left in this browser. */
export const forgetSite = async (): Promise<void> => {
  cleanup();
  // The database stays open, so that a page's pending writes, and those of its outbox, can finish.
  const store = await deviceStore().catch(() => undefined);
  await Promise.all((['kept', 'visits', 'photos'] as const).map((name) => store?.clear(name)));
  storing.set(false);
  cachedSince.set(undefined);
  takeCachedNames();
  sessionEnd.set(false);
  queryClient.clear();
  forgetTime();
  forgetLeaving();
  pageOwner.set(undefined);
  connectivity.clear();
  for (const { id } of toastStore.list()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  // A call that is answered only now sets a timer to read its lists once more, which would ask in the next test.
  await new Promise((resolve) => {
    realTimeout(resolve, 0);
  });
  forgetWritten();
};
