import { useLocation } from 'react-router-dom';
import { sessionMarker } from '../features/session/session-marker.ts';
import { useSession } from '../features/session/use-session.ts';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { tabBarPages, tabBarPlace } from './tab-bar-pages.ts';

const loadTabBar = () => import('./tab-bar.tsx');

/** The bar of tabs on the pages that have one, in a chunk that visitors do not load (rules: screen-73). */
export const TabBarPlace = () => {
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const role = tabBarPages[pathname];
  if (role === undefined) return null;
  const isTheirs = user !== null && user.isAdmin === (role === 'operator');
  const isAwaited = status === 'unknown' && sessionMarker.mayBeSignedIn();
  if (!isTheirs && !isAwaited) return null;
  return (
    <div data-tab-bar className={tabBarPlace}>
      {isTheirs && <LazyComponent load={loadTabBar} props={{ role, pathname }} />}
    </div>
  );
};
