import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Loading } from '../ui/loading.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { notFoundScreen as NotFound, screens } from './screens.ts';
import { SiteLayout } from './site-layout.tsx';

/** Draws the screen of the address within the layout. Needs a router around it. */
export const Screens = () => {
  const { key } = useLocation();
  return (
    <ScreenBoundary at={key}>
      <SiteLayout>
        <ScreenBoundary at={key}>
          <Suspense fallback={<Loading />}>
            <Routes>
              {Object.entries(screens).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </SiteLayout>
    </ScreenBoundary>
  );
};
