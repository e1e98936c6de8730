import { createElement, lazy } from 'react';
import { sessionMarker } from '../../features/session/session-marker.ts';
import { useSession, type Session } from '../../features/session/use-session.ts';
import { fetchAhead, useLoaded } from '../../ui/lazy-component.tsx';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import type { CustomerHome } from './customer-home.tsx';
import { Landing } from './landing.tsx';

let fetched: typeof CustomerHome | undefined;
const loadCustomerHome = async () => {
  fetched = (await import('./customer-home.tsx')).CustomerHome;
  return { default: fetched };
};
const LazyHome = lazy(loadCustomerHome);
/** Fetched beside the question who it is, not after its answer. */
export const ahead = sessionMarker.mayBeSignedIn() ? fetchAhead(loadCustomerHome) : undefined;

const loadSessionFailed = async () => ({
  default: (await import('../../features/session/session-failed.tsx')).SessionFailed,
});

/** Fetches what to say of a failure while nothing has failed yet, because visitors never need it. */
const AwaitedSession = ({ session }: { session: Session }) => {
  const panel = useLoaded(loadSessionFailed);
  return session.status === 'failed' && panel ? (
    createElement(panel.default, { failure: session.failure })
  ) : (
    <ScreenLoading />
  );
};

/** `/`: the landing page for visitors, the customer's home for signed-in people. */
export const Component = () => {
  const session = useSession();
  const isAwaited = session.status === 'unknown' || session.status === 'failed';
  // Anyone who never signed in here gets the landing page without waiting for the response.
  if (isAwaited && sessionMarker.mayBeSignedIn()) return <AwaitedSession session={session} />;
  if (!session.user) return <Landing />;
  // React waits for what is lazy even when it is there, and then shows it no sooner than 0.3 s later.
  return createElement(fetched ?? LazyHome, { user: session.user });
};
