import { createElement, use, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { timeUp } from '../lib/api-error.ts';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { requestTimeout } from '../lib/request.ts';
import { wait } from '../lib/wait.ts';

/** Rejects after the timeout: without reception, a fetch may hang for minutes. */
const untilTimeout = async (): Promise<never> => {
  await wait(requestTimeout);
  throw timeUp;
};

type ScreenModule = {
  Component: ComponentType;
  /** Other code that the screen waits for before it is shown; never rejects. */
  ahead?: Promise<unknown> | undefined;
};

export type LazyScreen = ComponentType & {
  /**
   * Fetches the code, after which the screen renders synchronously, even during hydration. If that fails, the screen
   * tries again.
   */
  fetch: () => Promise<unknown>;
  /** Provides code that is already loaded. */
  give: (module: ScreenModule) => void;
};

let failuresShown = 0;

/** For whoever has shown that a screen failed: lets its code be fetched again at the same location. */
export const failureShown = (): void => {
  failuresShown += 1;
};

/** The router keeps the previous screen meanwhile; tokens.css shows that the next is on its way. */
const markOpening = (code: Promise<ScreenModule>): Promise<ScreenModule> => {
  // React adds `value` to the promise once it is there.
  if (!('value' in code)) document.documentElement.dataset['opening'] = '';
  return code;
};

/**
 * A screen in a chunk of its own, exported as `Component`. Suspends while loading, with `data-opening` on the page
 * (use-arrival.ts removes it); throws if that fails.
 */
export const lazyScreen = (load: () => Promise<ScreenModule>): LazyScreen => {
  let loaded: ScreenModule | undefined;
  let pending: Promise<ScreenModule> | undefined;
  /** The visit for which `pending` has failed. */
  let failedFor: string | undefined;
  const give = (module: ScreenModule): void => {
    loaded = module;
  };
  const loadWhole = async (): Promise<ScreenModule> => {
    const module = await load();
    await module.ahead;
    return module;
  };
  const begin = async (visit: string): Promise<ScreenModule> => {
    try {
      return await Promise.race([loadWhole(), untilTimeout()]);
    } catch (error) {
      failedFor = visit;
      missingCode.note();
      connectivity.reportProblem();
      throw error;
    }
  };
  const code = (visit = ''): Promise<ScreenModule> => {
    // Whoever left before the failure was shown, and opens the screen again, has not seen it fail.
    if ((failedFor ?? visit) !== visit) pending = failedFor = undefined;
    return (pending ??= begin(visit));
  };
  const fetch = async (): Promise<void> => code().then(give);
  const Screen = () => {
    const { key } = useLocation();
    return createElement((loaded ?? use(markOpening(code(key + failuresShown)))).Component);
  };
  return Object.assign(Screen, { fetch, give });
};
