import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { connectivity } from '../lib/connectivity.ts';
import { fetchAhead, LazyComponent } from '../ui/lazy-component.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { useArrival } from './use-arrival.ts';

const loadConnectionScreen = async () => ({
  default: (await import('./connection-screen.tsx')).ConnectionScreen,
});

/** Milliseconds: after the page itself, but before the connection is lost. */
const connectionScreenDelay = 3000;

const noProblem = (): boolean => false;

/** Every page: skip link, navigation, the screen, and the connection-problem screen over it. */
export const SiteLayout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const problem = useSyncExternalStore(connectivity.subscribe, connectivity.hasProblem, noProblem);
  useArrival();
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(loadConnectionScreen), connectionScreenDelay);
    return () => clearTimeout(timer);
  }, []);
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
        {children}
      </main>
      {problem && <LazyComponent load={loadConnectionScreen} props={{ lastPath: pathname }} />}
    </>
  );
};
