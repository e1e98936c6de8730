import { createElement, use, type ComponentType } from 'react';
import { connectivity } from '../lib/connectivity.ts';

type ScreenModule = { Component: ComponentType };

export type LazyScreen = ComponentType & {
  /** Fetches the code, after which the screen renders synchronously, even during hydration. */
  fetch: () => Promise<unknown>;
  /** Provides code that is already loaded. */
  give: (module: ScreenModule) => void;
  /** After a failed fetch: lets the next one try again. */
  forget: () => void;
};

/** A screen in a chunk of its own, exported as `Component`. Suspends while loading; throws if that fails. */
export const lazyScreen = (load: () => Promise<ScreenModule>): LazyScreen => {
  let loaded: ScreenModule | undefined;
  let pending: Promise<ScreenModule> | undefined;
  const give = (module: ScreenModule): void => {
    loaded = module;
  };
  const begin = async (): Promise<ScreenModule> => {
    try {
      const module = await load();
      give(module);
      return module;
    } catch (error) {
      connectivity.reportProblem();
      throw error;
    }
  };
  const fetch = (): Promise<ScreenModule> => (pending ??= begin());
  const forget = (): void => {
    pending = undefined;
  };
  const Screen = () => createElement((loaded ?? use(fetch())).Component);
  return Object.assign(Screen, { fetch, give, forget });
};
