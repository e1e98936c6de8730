import { createElement, Suspense, useEffect, useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  Outlet,
  useLoaderData,
  useNavigation,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { ScreenLoading } from '../ui/screen-loading.tsx';
import { loadScreen, type ScreenModule } from './load-screen.ts';
import { loadOnline } from './needs-connection.ts';
import { RouteError } from './route-error.tsx';
import { notFoundScreen, screens, sourceOf, type Screen as ScreenRow } from './screens.ts';
import { SiteLayout } from './site-layout.tsx';

const sources = import.meta.glob<ScreenModule>('../screens/*/*-screen.tsx');

/** Loads the code of a row of the route table. */
export const codeOf = (row: ScreenRow) => async (): Promise<ScreenModule> => {
  const load = sources[`../${sourceOf(row)}`];
  if (!load) throw new Error(`No ${sourceOf(row)}`);
  return load();
};

const Screen = () => {
  const { Component }: ScreenModule = useLoaderData();
  return createElement(Component);
};

/**
 * A screen. Its loader loads its code, because `lazy` would remember a failure for as long as the page is open, and
 * starts its queries, for which the screen never waits.
 *
 * @param offline what the screen says without a connection, if it only works online
 */
export const screenRoute = (
  path: string,
  load: () => Promise<ScreenModule>,
  offline?: string,
): RouteObject => ({
  id: path,
  path,
  caseSensitive: true,
  Component: Screen,
  ErrorBoundary: RouteError,
  shouldRevalidate: () => false,
  loader: async (args: LoaderFunctionArgs) => {
    const module = await (offline === undefined ? loadScreen(load) : loadOnline(load, offline));
    module.startQueries?.(args);
    return module;
  },
});

/** Tells start.ts that the screen is interactive. */
const AnnounceHydration = () => {
  useEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
};

/** The router keeps the previous screen while the next is loading; tokens.css shows that it is on its way. */
const useOpeningMark = (): void => {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state === 'idle') delete document.documentElement.dataset['opening'];
    else document.documentElement.dataset['opening'] = '';
  }, [state]);
};

const Root = () => {
  useOpeningMark();
  return (
    <SiteLayout>
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
        <AnnounceHydration />
      </Suspense>
    </SiteLayout>
  );
};

/** All screens within the layout. An error is shown in place of the screen or, if it is the layout's, of the page. */
export const siteRoute = (children: RouteObject[]): RouteObject => ({
  id: 'site',
  Component: Root,
  ErrorBoundary: RouteError,
  children,
});

export const routes: RouteObject[] = [
  siteRoute(
    Object.entries({ ...screens, '*': notFoundScreen }).map(([path, row]) =>
      screenRoute(path, codeOf(row), row.offline),
    ),
  ),
];

type Router = ReturnType<typeof createBrowserRouter>;

/** Resolves once a router's first screen has been loaded, or failed to. */
export const untilOpened = async (router: Router): Promise<Router> => {
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  return router;
};

/** Opens the screen at the browser's address, and follows the address from then on. */
export const openRouter = (): Promise<Router> => untilOpened(createBrowserRouter(routes));
