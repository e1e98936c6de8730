import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { SiteLayout } from '../app/site-layout.tsx';
import { sessionMarker } from '../features/session/session-marker.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { Banner as BookingsBanner } from '../screens/admin-bookings/bookings-banner.tsx';
import { Banner as DashboardBanner } from '../screens/admin-dashboard/dashboard-banner.tsx';
import { Banner as MoneyBanner } from '../screens/admin-money/money-banner.tsx';
import { Banner as QuotesBanner } from '../screens/admin-quotes/quotes-banner.tsx';
import { Banner as CheckoutBanner } from '../screens/checkout/checkout-banner.tsx';
import { Banner as ReportsBanner } from '../screens/download-reports/reports-banner.tsx';
import { Banner as HomeBanner } from '../screens/home/home-banner.tsx';
import { DeadLink } from '../screens/link/dead-link.tsx';
import { Banner as ServicesBanner } from '../screens/services/services-banner.tsx';
import { Loading } from '../ui/loading.tsx';
import { asData, chunksOf, preloadTags, withoutStyles, type Manifest } from './manifest.ts';

type AppScreen = {
  /** The sources of the screen and of the lazy parts that it shows first. */
  sources: readonly string[];
  /** What it shows before any data have loaded. */
  Banner?: ComponentType;
  /** The whole screen for the case that neither the URL nor the tab contains a link's secret. */
  WithoutSecret?: ComponentType;
};

/** The screens of an app page, by path pattern. */
type Screens = Readonly<Record<string, AppScreen>>;

const screen = (name: string): string => `src/screens/${name}-screen.tsx`;
const operatorScreen = (name: string): string => screen(`admin-${name}/admin-${name}`);

export const customerScreens: Screens = {
  '/': {
    sources: [screen('home/home'), 'src/screens/home/customer-home.tsx'],
    Banner: HomeBanner,
  },
  '/services': { sources: [screen('services/services')], Banner: ServicesBanner },
  '/services/:id': { sources: [screen('service-detail/service-detail')] },
  '/checkout': { sources: [screen('checkout/checkout')], Banner: CheckoutBanner },
  '/download-reports': {
    sources: [screen('download-reports/download-reports')],
    Banner: ReportsBanner,
  },
  '/reports/:id': { sources: [screen('report/report')] },
};

export const operatorScreens: Screens = {
  '/admin/bookings': { sources: [operatorScreen('bookings')], Banner: BookingsBanner },
  '/admin/visits/:id': { sources: [operatorScreen('visit')] },
  '/admin/dashboard': { sources: [operatorScreen('dashboard')], Banner: DashboardBanner },
  '/admin/quotes': { sources: [operatorScreen('quotes')], Banner: QuotesBanner },
  '/admin/money': { sources: [operatorScreen('money')], Banner: MoneyBanner },
};

export const linkScreens: Screens = {
  '/l': { sources: [screen('link/link')], WithoutSecret: DeadLink },
};

/**
 * The navigation bar of an app page, shown before its scripts load. `fetch-screen.ts` adds the banner of the
 * screen at the page's address and the loading badge; `main.tsx` replaces it all with the app. Until then it
 * is inert.
 */
export const renderFrame = (screens: Screens): string => {
  sessionMarker.noteAppPage(true);
  const frame = renderToStaticMarkup(
    <div data-frame="" inert className="contents">
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={paths.checkout()}>
          <SiteLayout>
            {Object.entries(screens).map(([pattern, { Banner, WithoutSecret }]) => {
              const First = Banner ?? WithoutSecret;
              return (
                First && (
                  <template key={pattern} data-at={pattern} data-whole={WithoutSecret && ''}>
                    {createElement(First)}
                  </template>
                )
              );
            })}
            <div hidden>
              <Loading />
            </div>
          </SiteLayout>
        </StaticRouter>
      </QueryClientProvider>
    </div>,
  );
  sessionMarker.noteAppPage(false);
  return withoutStyles(frame);
};

/** Preloads the app's first call (use-session.ts) before its scripts run. */
export const askWho = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${getCurrentUser.path}">`;

/**
 * Preload tags for the files that all of the page's screens need, and the others by path pattern for
 * `fetch-screen.ts`.
 *
 * @param template the page without its head, with the files that the app starts with
 */
export const screenFiles = (screens: Screens, template: string, manifest: Manifest): string => {
  // The chunk for signed-in people, part of every screen (web/chunk-groups.ts).
  const signedIn = Object.keys(manifest).find((name) => name.startsWith('_account-')) ?? '';
  const each = Object.entries(screens).map(([pattern, { sources }]) => {
    const files = new Set(
      [...sources, signedIn].flatMap((source) => [...chunksOf(source, manifest)]),
    );
    return { pattern, files: [...files].filter((file) => !template.includes(file)) };
  });
  const common = (each[0]?.files ?? []).filter((file) =>
    each.every(({ files }) => files.includes(file)),
  );
  const others = Object.fromEntries(
    each.map(({ pattern, files }) => [pattern, files.filter((file) => !common.includes(file))]),
  );
  const fetcher = manifest['src/fetch-screen.ts']?.file ?? '';
  return [
    `<script type="application/json" id="screen-files">${asData(others)}</script>`,
    `<script type="module" async src="/${fetcher}"></script>`,
    preloadTags(common),
  ].join('');
};

/** Lets the frame be painted before the app's scripts use up the bandwidth. */
export const frameFirst = (html: string): string =>
  html.replaceAll(
    /<(?:script type="module" crossorigin|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  );
