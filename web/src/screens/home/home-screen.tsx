import { createElement, lazy } from 'react';
import { sessionMarker } from '../../features/session/session-marker.ts';
import { useSession, type Session } from '../../features/session/use-session.ts';
import { fetchAhead, useLoaded } from '../../ui/lazy-component.tsx';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import type { CustomerHome } from './customer/customer-home.tsx';
import { Landing } from './landing/landing.tsx';

let fetched: typeof CustomerHome | undefined;
const loadCustomerHome = async () => {
  fetched = (await import('./customer/customer-home.tsx')).CustomerHome;
  return { default: fetched };
};
const LazyHome = lazy(loadCustomerHome);
const LazyOperatorHome = lazy(async () => ({
  default: (await import('./operator/operator-home.tsx')).OperatorHome,
}));
/** Loaded in parallel with the session, not after it. */
export const ahead = sessionMarker.mayBeSignedIn() ? fetchAhead(loadCustomerHome) : undefined;

const loadSessionFailed = () => import('../../features/session/session-failed.tsx');

/** Loads the error panel before anything has failed; separate, because visitors never need it. */
const AwaitedSession = ({ session }: { session: Session }) => {
  const panel = useLoaded(loadSessionFailed);
  return session.status === 'failed' && panel ? (
    createElement(panel.default, { failure: session.failure })
  ) : (
    <ScreenLoading />
  );
};

/** `/`: the landing page for visitors, the home of a customer or of the operator for who is signed in. */
export const Component = () => {
  const session = useSession();
  const isAwaited = session.status === 'unknown' || session.status === 'failed';
  // Anyone who has never signed in here gets the landing page without waiting for the response.
  if (isAwaited && sessionMarker.mayBeSignedIn()) return <AwaitedSession session={session} />;
  if (!session.user) return <Landing />;
  if (session.user.isAdmin) return <LazyOperatorHome user={session.user} />;
  // React suspends on `lazy` even if the code has loaded, and then shows it at least 0.3 s later.
  return createElement(fetched ?? LazyHome, { user: session.user });
};
