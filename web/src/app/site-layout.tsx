import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionMarker } from '../features/session/session-marker.ts';
import { connectivity } from '../lib/connectivity.ts';
import { cachedSince } from '../lib/or-cached.ts';
import { paths } from '../lib/paths.ts';
import { notYet, useLoaded } from '../ui/lazy-component.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { TabBarPlace } from './tab-bar-place.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { useArrival } from './use-arrival.ts';
import { read, useFirstUse } from './use-first-use.ts';

const loadConnectionScreen = () => import('./connection-screen.tsx');

const noProblem = (): undefined => undefined;

/** The frame of every page: skip link, navigation, the screen and connection messages. */
export const SiteLayout = ({ children }: { children: ReactNode }) => {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const problem = useSyncExternalStore(connectivity.subscribe, connectivity.view, noProblem);
  // A screen that shows stored data says so itself (rules: field-4).
  const isStored =
    useSyncExternalStore(cachedSince.subscribe, cachedSince.get, noProblem) !== undefined;
  useArrival();
  // Loaded before the connection can be lost; until then, the strip is shown instead. The landing page works
  // offline, so there it can wait until the page is used, or until a call fails while the browser is online.
  const isUsed = useFirstUse(read);
  const canWait = pathname === paths.home() && !sessionMarker.mayBeSignedIn() && !isUsed;
  const hasFailed = problem !== undefined && navigator.onLine;
  const connectionScreen = useLoaded(canWait && !hasFailed ? notYet : loadConnectionScreen);
  // The record check runs in the browser, so a connection problem must not cover it (rules: record-7).
  const worksAlone = pathname === paths.recordCheck();
  const isCovered = problem === 'screen' && connectionScreen !== undefined && !worksAlone;
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          void navigate('#main', { replace: hash === '#main' });
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-control focus:bg-gold focus:px-4 focus:py-3 focus:font-bold"
      >
        Skip to content
      </a>
      <TopNavigation />
      <TabBarPlace />
      <ConnectionStrip shown={problem !== undefined && !isCovered && !isStored} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {isCovered && createElement(connectionScreen.default, { lastPath: pathname })}
    </>
  );
};
