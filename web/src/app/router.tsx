import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ScreenLoading } from '../ui/screen-loading.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { notFoundScreen as NotFound, screens } from './screens.ts';
import { SiteLayout } from './site-layout.tsx';

/** Tells start.ts that the screen is interactive. */
const AnnounceHydration = () => {
  useEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
};

/** Renders the screen for the address within the layout. Needs a router. */
export const Screens = () => {
  const { key } = useLocation();
  return (
    <ScreenBoundary at={key}>
      <SiteLayout>
        <ScreenBoundary at={key}>
          <Suspense fallback={<ScreenLoading />}>
            <Routes>
              {Object.entries(screens).map(([path, Screen]) => (
                <Route key={path} path={path} caseSensitive element={<Screen />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
            <AnnounceHydration />
          </Suspense>
        </ScreenBoundary>
      </SiteLayout>
    </ScreenBoundary>
  );
};
