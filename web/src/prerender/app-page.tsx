import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { SiteLayout } from '../app/site-layout.tsx';
import { sessionMarker } from '../features/session/session-marker.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { Loading } from '../ui/loading.tsx';
import { asData, chunksOf, preloadTags, withoutStyles, type Manifest } from './manifest.ts';

/** Sources of the screens of an app page by the pattern of their address, with lazy parts that one shows first. */
type Screens = Readonly<Record<string, readonly string[]>>;

const screen = (name: string): string => `src/screens/${name}-screen.tsx`;
const operatorScreen = (name: string): string => screen(`admin-${name}/admin-${name}`);

export const customerScreens: Screens = {
  '/': [screen('home/home'), 'src/screens/home/customer-home.tsx'],
  '/services': [screen('services/services')],
  '/services/:id': [screen('service-detail/service-detail')],
  '/checkout': [screen('checkout/checkout')],
  '/download-reports': [screen('download-reports/download-reports')],
  '/reports/:id': [screen('report/report')],
};

export const operatorScreens: Screens = {
  '/admin/bookings': [operatorScreen('bookings')],
  '/admin/visits/:id': [operatorScreen('visit')],
  '/admin/dashboard': [operatorScreen('dashboard')],
  '/admin/quotes': [operatorScreen('quotes')],
  '/admin/money': [operatorScreen('money')],
};

export const linkScreens: Screens = { '/l': [screen('link/link')] };

/**
 * The bar and the badge of an app page, painted before its scripts are there. `main.tsx` draws the app in its
 * place; until then nothing in it can be used.
 */
export const renderFrame = (): string => {
  sessionMarker.noteAppPage(true);
  const frame = renderToStaticMarkup(
    <div data-frame="" inert className="contents">
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={paths.checkout()}>
          <SiteLayout>
            <Loading />
          </SiteLayout>
        </StaticRouter>
      </QueryClientProvider>
    </div>,
  );
  sessionMarker.noteAppPage(false);
  return withoutStyles(frame);
};

/** The app's first question (use-session.ts), put before its scripts are there. */
export const askWho = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${getCurrentUser.path}">`;

/**
 * Names in the page's head what all of its screens need, and the rest by address for `fetch-screen.ts`.
 *
 * @param template the page without a head, which names the files of the app's start
 */
export const screenFiles = (screens: Screens, template: string, manifest: Manifest): string => {
  // What signed-in people see of every screen (web/chunk-groups.ts).
  const signedIn = Object.keys(manifest).find((name) => name.startsWith('_account-')) ?? '';
  const each = Object.entries(screens).map(([pattern, sources]) => {
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

/** Lets the frame be painted before the app's scripts take the line. */
export const frameFirst = (html: string): string =>
  html.replaceAll(
    /<(?:script type="module" crossorigin|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  );
