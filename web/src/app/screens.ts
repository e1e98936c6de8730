import { matchPath } from 'react-router-dom';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';

/** The screens by address pattern (rules: screen-1). */
export const screens: Readonly<Record<string, LazyScreen>> = {
  '/': lazyScreen(() => import('../screens/home/home-screen.tsx')),
  '/services': lazyScreen(() => import('../screens/services/services-screen.tsx')),
  '/services/:id': lazyScreen(() => import('../screens/service-detail/service-detail-screen.tsx')),
  '/signup': lazyScreen(() => import('../screens/signup/signup-screen.tsx')),
  '/terms': lazyScreen(() => import('../screens/terms/terms-screen.tsx')),
  '/privacy': lazyScreen(() => import('../screens/privacy/privacy-screen.tsx')),
  '/l': lazyScreen(() => import('../screens/link/link-screen.tsx')),
  '/record-check': lazyScreen(() => import('../screens/record-check/record-check-screen.tsx')),
  '/sample-report': lazyScreen(() => import('../screens/sample-report/sample-report-screen.tsx')),
  '/password': lazyScreen(() => import('../screens/password/password-screen.tsx')),
  '/checkout': lazyScreen(() => import('../screens/checkout/checkout-screen.tsx')),
  '/download-reports': lazyScreen(
    () => import('../screens/download-reports/download-reports-screen.tsx'),
  ),
  '/reports/:id': lazyScreen(() => import('../screens/report/report-screen.tsx')),
  '/admin/dashboard': lazyScreen(
    () => import('../screens/admin-dashboard/admin-dashboard-screen.tsx'),
  ),
  '/admin/bookings': lazyScreen(
    () => import('../screens/admin-bookings/admin-bookings-screen.tsx'),
  ),
  '/admin/bookings/new': lazyScreen(
    () => import('../screens/admin-new-booking/admin-new-booking-screen.tsx'),
  ),
  '/admin/visits/:id': lazyScreen(() => import('../screens/admin-visit/admin-visit-screen.tsx')),
  '/admin/quotes': lazyScreen(() => import('../screens/admin-quotes/admin-quotes-screen.tsx')),
  '/admin/customers/import': lazyScreen(
    () => import('../screens/admin-import/admin-import-screen.tsx'),
  ),
  '/admin/money': lazyScreen(() => import('../screens/admin-money/admin-money-screen.tsx')),
  '/admin/second-factor': lazyScreen(
    () => import('../screens/admin-second-factor/admin-second-factor-screen.tsx'),
  ),
  '/admin/service-report/:id': lazyScreen(
    () => import('../screens/admin-service-report/admin-service-report-screen.tsx'),
  ),
};

export const notFoundScreen = lazyScreen(() => import('../screens/not-found/not-found-screen.tsx'));

export const screenAt = (pathname: string): LazyScreen =>
  Object.entries(screens).find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? notFoundScreen;
