import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { asksForPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { linkPath } from 'shared/domain/site/app-pages.ts';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getAutopay } from 'shared/contracts/autopay.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { listChatMessages } from 'shared/contracts/chat.ts';
import { listServiceCategories, listServices } from 'shared/contracts/catalogue.ts';
import { listDueItems, listOwnDueItems } from 'shared/contracts/charges.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { listPayments } from 'shared/contracts/payments.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import {
  customerScreens,
  operatorScreens,
  sourceOf,
  visitorScreens,
  type Screen,
} from '../app/screens.ts';
import { SiteLayout } from '../app/site-layout.tsx';
import { tabBarPages, tabBarPlace } from '../app/tab-bar-pages.ts';
import { sessionMarker } from '../features/session/session-marker.ts';
import { requestUrl } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { settings } from '../lib/settings.ts';
import { Banner as AccountBanner } from '../screens/account/account-banner.tsx';
import { Banner as DayBanner } from '../screens/admin-bookings/day-header.tsx';
import { Banner as CustomersBanner } from '../screens/admin-customers/customers-banner.tsx';
import { Banner as DashboardBanner } from '../screens/admin-dashboard/dashboard-banner.tsx';
import { Banner as MessagesBanner } from '../screens/admin-messages/messages-banner.tsx';
import { Banner as MoneyBanner } from '../screens/admin-money/money-banner.tsx';
import { Banner as QuotesBanner } from '../screens/admin-quotes/quotes-banner.tsx';
import { Banner as BillingBanner } from '../screens/billing/billing-banner.tsx';
import { Banner as CheckoutBanner } from '../screens/checkout/checkout-banner.tsx';
import { Banner as ReportsBanner } from '../screens/download-reports/reports-banner.tsx';
import { Banner as HomeBanner } from '../screens/home/customer/home-banner.tsx';
import { DeadLink } from '../screens/link/dead-link.tsx';
import { Banner as OwnMessagesBanner } from '../screens/messages/messages-banner.tsx';
import { Banner as ServicesBanner } from '../screens/services/services-banner.tsx';
import { Banner as VisitsBanner } from '../screens/visits/visits-banner.tsx';
import { Loading } from '../ui/loading.tsx';
import { asData, chunksOf, preloadTags, withoutStyles, type Manifest } from './manifest.ts';

/** The screens of an app page, by path pattern. */
type Screens = Readonly<Record<string, Screen>>;

const firstOf = (screens: Screens): Screens =>
  Object.fromEntries(Object.entries(screens).filter(([, { opensFirst }]) => opensFirst));

export const pageOfCustomer = { ...firstOf(visitorScreens), ...firstOf(customerScreens) };
export const pageOfOperator = firstOf(operatorScreens);
export const pageOfLink = Object.fromEntries(
  Object.entries(visitorScreens).filter(([pattern]) => pattern === linkPath),
);

/** What a screen shows before any data have loaded. */
const banners: Readonly<Record<string, ComponentType>> = {
  '/': HomeBanner,
  '/services': ServicesBanner,
  '/checkout': CheckoutBanner,
  '/visits': VisitsBanner,
  '/billing': BillingBanner,
  '/messages': OwnMessagesBanner,
  '/account': AccountBanner,
  '/download-reports': ReportsBanner,
  '/admin/bookings': DayBanner,
  '/admin/dashboard': DashboardBanner,
  '/admin/customers': CustomersBanner,
  '/admin/quotes': QuotesBanner,
  '/admin/money': MoneyBanner,
  '/admin/messages': MessagesBanner,
  // The whole screen, for the case that neither the URL nor the tab contains a link's secret.
  [linkPath]: DeadLink,
};

const stopsOfDay = requestUrl(listAdminBookings.path, { query: { date: '*day*', limit: 50 } });

const ownBookings = requestUrl(listBookings.path, { query: { limit: 50 } });

/**
 * The API calls that a screen cannot render without, by path pattern: exactly the URLs that its queries will
 * request, so that these reuse the responses. `fetch-screen.ts` fills in the day and the Sunday before it.
 */
const firstCalls = (): Readonly<Record<string, readonly string[]>> => ({
  '/': [
    ownBookings,
    listOwnDueItems.path,
    ...(settings().claims.cardPayments ? [listPayments.path] : []),
  ],
  '/visits': [ownBookings],
  '/billing': [
    listOwnDueItems.path,
    listStatements.path,
    ...(asksForPayments(settings()) ? [listPayments.path] : []),
    ...(settings().claims.cardPayments ? [getAutopay.path, listPaymentMethods.path] : []),
  ],
  '/messages': [
    requestUrl(listChatMessages.path, { query: { limit: 6 } }),
    requestUrl(listMessages.path, { query: { limit: 4 } }),
  ],
  '/account': [getProfile.path],
  '/services': [listServices.path, listServiceCategories.path],
  '/checkout': [getCart.path],
  '/admin/bookings': [
    requestUrl(listBookingDays.path, { query: { from: '*week*' } }),
    stopsOfDay,
    requestUrl(listRainOuts.path, { params: { date: '*day*' } }),
  ],
  '/admin/visits/:id': [stopsOfDay],
  '/admin/money': [listDueItems.path],
});

/** The lazy parts that a screen shows first. */
const firstParts: Readonly<Record<string, string>> = {
  '/': 'src/screens/home/customer/customer-home.tsx',
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
            {Object.keys(screens).map((pattern) => {
              const Banner = banners[pattern];
              return (
                Banner && (
                  <template
                    key={pattern}
                    data-at={pattern}
                    data-whole={pattern === linkPath ? '' : undefined}
                  >
                    {pattern in tabBarPages && <div className={tabBarPlace} />}
                    <Banner />
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
  const each = Object.entries(screens).map(([pattern, row]) => {
    const sources = [`src/${sourceOf(row)}`, firstParts[pattern] ?? '', signedIn];
    const files = new Set(sources.flatMap((source) => [...chunksOf(source, manifest)]));
    return { pattern, files: [...files].filter((file) => !template.includes(file)) };
  });
  const common = (each[0]?.files ?? []).filter((file) =>
    each.every(({ files }) => files.includes(file)),
  );
  const calls = firstCalls();
  const others = Object.fromEntries(
    each.map(({ pattern, files }) => [
      pattern,
      {
        files: files.filter((file) => !common.includes(file)),
        calls: calls[pattern] ?? [],
      },
    ]),
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
