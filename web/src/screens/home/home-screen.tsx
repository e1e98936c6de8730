import { lazy, Suspense } from 'react';
import { sessionMarker } from '../../features/session/session-marker.ts';
import { useSession } from '../../features/session/use-session.ts';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { Landing } from './landing.tsx';

const CustomerHome = lazy(async () => ({
  default: (await import('./customer-home.tsx')).CustomerHome,
}));

/** `/`: the landing page for visitors, the customer's home for signed-in people. */
export const Component = () => {
  const { status, user } = useSession();
  // Anyone who never signed in here gets the landing page without waiting for the response.
  if (status === 'unknown' && sessionMarker.mayBeSignedIn()) return <ScreenLoading />;
  if (!user) return <Landing />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CustomerHome user={user} />
    </Suspense>
  );
};
