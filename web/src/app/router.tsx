import { createBrowserRouter } from 'react-router-dom';
import { Loading } from '../ui/loading.tsx';
import { RouteError } from './route-error.tsx';
import { SiteLayout } from './site-layout.tsx';

/** Every screen is a chunk of its own that exports `Component`, and `loader` where it has one. */
export const router = createBrowserRouter([
  {
    Component: SiteLayout,
    HydrateFallback: Loading,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { index: true, lazy: () => import('../screens/home/home-screen.tsx') },
          { path: 'services', lazy: () => import('../screens/services/services-screen.tsx') },
          {
            path: 'services/:id',
            lazy: () => import('../screens/service-detail/service-detail-screen.tsx'),
          },
          { path: 'signup', lazy: () => import('../screens/signup/signup-screen.tsx') },
          { path: 'checkout', lazy: () => import('../screens/checkout/checkout-screen.tsx') },
          {
            path: 'download-reports',
            lazy: () => import('../screens/download-reports/download-reports-screen.tsx'),
          },
          {
            path: 'admin/dashboard',
            lazy: () => import('../screens/admin-dashboard/admin-dashboard-screen.tsx'),
          },
          {
            path: 'admin/service-report/:id',
            lazy: () => import('../screens/admin-service-report/admin-service-report-screen.tsx'),
          },
          { path: '*', lazy: () => import('../screens/not-found/not-found-screen.tsx') },
        ],
      },
    ],
  },
]);
