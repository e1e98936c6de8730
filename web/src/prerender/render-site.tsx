import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import {
  adminFile,
  adminManifestFile,
  appFile,
  linkFile,
  notFoundFile,
  pageFile,
  publicPages,
  unknownServiceFile,
  unknownServicePath,
  type RenderSite,
} from 'shared/domain/pages.ts';
import { stampSettings, type SiteSettings } from 'shared/domain/settings.ts';
import { notFoundScreen, screens } from '../app/screens.ts';
import { Site } from '../app/site.tsx';
import { currentUserQuery } from '../features/session/use-session.ts';
import { seedQueries } from '../lib/prefetched-queries.ts';
import { queryClient } from '../lib/query-client.ts';
import { provideSettings } from '../lib/settings.ts';
import * as home from '../screens/home/home-screen.tsx';
import * as parts from '../screens/home/landing-parts.tsx';
import { landingParts } from '../screens/home/landing.tsx';
import * as notFound from '../screens/not-found/not-found-screen.tsx';
import * as privacy from '../screens/privacy/privacy-screen.tsx';
import * as recordCheck from '../screens/record-check/record-check-screen.tsx';
import * as sampleReport from '../screens/sample-report/sample-report-screen.tsx';
import * as serviceDetail from '../screens/service-detail/service-detail-screen.tsx';
import * as services from '../screens/services/services-screen.tsx';
import * as signup from '../screens/signup/signup-screen.tsx';
import * as terms from '../screens/terms/terms-screen.tsx';
import {
  askWho,
  customerScreens,
  frameFirst,
  linkScreens,
  operatorScreens,
  renderFrame,
  screenFiles,
} from './app-page.tsx';
import { prefetchedQueriesOf } from './catalogue-data.ts';
import { asData, chunksOf, preloadTags, readManifest, withoutStyles } from './manifest.ts';
import { adminManifest, sitemap, robots } from './site-files.ts';
import { structuredData } from './structured-data.ts';

/** Rendering is synchronous, so the public screens are bundled here. */
const made = {
  '/': { screen: home, source: 'src/screens/home/home-screen.tsx' },
  '/services': { screen: services, source: 'src/screens/services/services-screen.tsx' },
  '/services/:id': {
    screen: serviceDetail,
    source: 'src/screens/service-detail/service-detail-screen.tsx',
  },
  '/signup': { screen: signup, source: 'src/screens/signup/signup-screen.tsx' },
  '/terms': { screen: terms, source: 'src/screens/terms/terms-screen.tsx' },
  '/privacy': { screen: privacy, source: 'src/screens/privacy/privacy-screen.tsx' },
  '/record-check': {
    screen: recordCheck,
    source: 'src/screens/record-check/record-check-screen.tsx',
  },
  '/sample-report': {
    screen: sampleReport,
    source: 'src/screens/sample-report/sample-report-screen.tsx',
  },
};
for (const [pattern, { screen }] of Object.entries(made)) screens[pattern]?.give(screen);
notFoundScreen.give(notFound);
landingParts.give(parts);
const notFoundSource = 'src/screens/not-found/not-found-screen.tsx';

const sourceOf = (path: string): string => {
  const pattern = /^\/services\/./.test(path) ? '/services/:id' : path;
  return Object.entries(made).find(([known]) => known === pattern)?.[1].source ?? notFoundSource;
};

/** React renders everything that belongs in the head first. */
const splitHead = (html: string): [head: string, body: string] => {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return [head, html.slice(head.length)];
};

const render = (path: string): [head: string, body: string] => {
  // Pages are prerendered for visitors; main.tsx starts with the same data.
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>
    </StrictMode>,
  );
  return splitHead(withoutStyles(html));
};

const socialTags = ({ siteUrl, businessName }: SiteSettings): string =>
  [
    ['property="og:type"', 'website'],
    ['property="og:site_name"', businessName.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['property="og:image"', `${siteUrl}/social.jpg`],
    ['property="og:image:width"', '1200'],
    ['property="og:image:height"', '630'],
    ['name="twitter:card"', 'summary_large_image'],
  ]
    .map(([name, content]) => `<meta ${name} content="${content}">`)
    .join('');

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Hides the scripts in a template; start.ts restores them once the page has been painted. */
const contentFirst = (html: string, start: string): string => {
  const scripts = [...html.matchAll(scriptTags)].map(([tag]) => tag).join('');
  return html
    .replaceAll(scriptTags, '')
    .replace(
      '</head>',
      () =>
        `<template id="scripts">${scripts}</template><script type="module" fetchpriority="low" src="/${start}"></script></head>`,
    );
};

const noIndex = '<meta name="robots" content="noindex">';
const noReferrer = '<meta name="referrer" content="no-referrer">';
const headPlace = '<!--page-head-->';
const bodyPlace = '<!--page-body-->';

/** Renders all pages of one stage and leaves no state behind. */
export const renderSite: RenderSite = ({ template, adminTemplate, manifest, settings }) => {
  provideSettings(settings);
  const chunks = readManifest(manifest);
  const start = chunks['src/start.ts']?.file ?? '';
  const stamped = stampSettings(template, settings);
  const assemble = (head: string, body: string, page = stamped): string =>
    page.replace(headPlace, () => head).replace(bodyPlace, () => body);
  const emptyHead = `<title>${settings.businessName.replaceAll('&', '&amp;')}</title>${noIndex}`;

  const preloads = (path: string): string =>
    preloadTags([...chunksOf(sourceOf(path), chunks)].filter((file) => !template.includes(file)));

  /** Renders the page at a path; `about` is added to its head after title and description. */
  const page = (path: string, about: string): string => {
    const answers = prefetchedQueriesOf(path);
    queryClient.clear();
    seedQueries(answers);
    const [head, body] = render(path);
    const known =
      answers.length > 0
        ? `<script type="application/json" id="prefetched-queries">${asData(answers)}</script>`
        : '';
    return contentFirst(assemble(`${head}${about}${preloads(path)}${known}`, body), start);
  };
  const publicPage = (path: string): string =>
    page(
      path,
      `${socialTags(settings)}<script type="application/ld+json">${asData(structuredData(path, settings))}</script>`,
    );

  const appPage = (about: string, screensOfPage: typeof customerScreens, own = stamped): string =>
    frameFirst(
      assemble(
        `${emptyHead}${about}${screenFiles(screensOfPage, own, chunks)}`,
        renderFrame(screensOfPage),
        own,
      ),
    );
  const files = {
    ...Object.fromEntries(publicPages.map((path) => [pageFile(path), publicPage(path)])),
    [notFoundFile]: page('/404', noIndex),
    [unknownServiceFile]: page(unknownServicePath, noIndex),
    [appFile]: appPage(askWho, customerScreens),
    [linkFile]: appPage(noReferrer, linkScreens),
    [adminFile]: appPage(askWho, operatorScreens, stampSettings(adminTemplate, settings)),
    [adminManifestFile]: adminManifest(settings),
    'sitemap.xml': sitemap(settings.siteUrl),
    'robots.txt': robots(settings.siteUrl),
  };
  queryClient.clear();
  return files;
};
