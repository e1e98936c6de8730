import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { connectivity } from '../lib/connectivity.ts';
import { ConnectionScreen } from './connection-screen.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Moves the focus to the new screen's headline, so that it is read out and Tab goes on from there. */
const useFocusOnArrival = (pathname: string): void => {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
};

/** What every page has: skip link, navigation, the screen, and the connection-problem screen over it. */
export const SiteLayout = () => {
  const { pathname } = useLocation();
  const problem = useSyncExternalStore(connectivity.subscribe, connectivity.hasProblem);
  useFocusOnArrival(pathname);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-gold focus:px-4 focus:py-3 focus:font-bold"
      >
        Skip to content
      </a>
      <TopNavigation />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {problem && <ConnectionScreen lastPath={pathname} />}
      <ScrollRestoration />
    </>
  );
};
