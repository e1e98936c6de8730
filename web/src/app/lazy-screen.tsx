import { createElement, use, type ComponentType } from 'react';
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
  /** Fetches the code, after which the screen renders synchronously, even during hydration. */
  fetch: () => Promise<unknown>;
  /** Provides code that is already loaded. */
  give: (module: ScreenModule) => void;
  /** After a failed fetch: lets the next one try again. */
  forget: () => void;
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
  const give = (module: ScreenModule): void => {
    loaded = module;
  };
  const loadWhole = async (): Promise<ScreenModule> => {
    const module = await load();
    await module.ahead;
    return module;
  };
  const begin = async (): Promise<ScreenModule> => {
    try {
      return await Promise.race([loadWhole(), untilTimeout()]);
    } catch (error) {
      missingCode.note();
      connectivity.reportProblem();
      throw error;
    }
  };
  const code = (): Promise<ScreenModule> => (pending ??= begin());
  const fetch = async (): Promise<void> => give(await code());
  const forget = (): void => {
    pending = undefined;
  };
  const Screen = () => createElement((loaded ?? use(markOpening(code()))).Component);
  return Object.assign(Screen, { fetch, give, forget });
};
