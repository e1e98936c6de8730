import { createElement, use, type ComponentType } from 'react';
import { connectivity } from '../lib/connectivity.ts';

type ScreenModule = { Component: ComponentType };

/** A screen whose code is fetched when it is first shown. */
export type LazyScreen = ComponentType & {
  /** Fetches the code; afterwards the screen draws at once, also while a page is being hydrated. */
  fetch: () => Promise<unknown>;
  /** Hands the code over where it is there already. */
  give: (module: ScreenModule) => void;
  /** After a fetch that failed: lets the next one try again. */
  forget: () => void;
};

/** A chunk of its own that exports `Component`. Suspends until it is there and throws when it cannot be. */
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
