import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, matchRoutes } from 'react-router-dom';
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
} from 'shared/domain/site/pages.ts';
import { stampSettings, type SiteSettings } from 'shared/domain/site/settings.ts';
import type { ScreenModule } from '../app/load-screen.ts';
import { routes } from '../app/routes.tsx';
import { notFoundScreen, sourceOf, visitorScreens } from '../app/screens.ts';
import { Site } from '../app/site.tsx';
import { currentUserQuery } from '../features/session/use-session.ts';
import { seedQueries } from '../lib/prefetched-queries.ts';
import { queryClient } from '../lib/query-client.ts';
import { provideSettings } from '../lib/settings.ts';
import * as parts from '../screens/home/landing/landing-parts.tsx';
import { landingParts } from '../screens/home/landing/landing.tsx';
import {
  askWho,
  frameFirst,
  pageOfCustomer,
  pageOfLink,
  pageOfOperator,
  renderFrame,
  screenFiles,
} from './app-page.tsx';
import { prefetchedQueriesOf } from './catalogue-data.ts';
import { asData, chunksOf, preloadTags, readManifest, withoutStyles } from './manifest.ts';
import { adminManifest, sitemap, robots, securityContact } from './site-files.ts';
import { structuredData } from './structured-data.ts';

const rows = { ...visitorScreens, '*': notFoundScreen };

const modules = import.meta.glob<ScreenModule>(
  ['../screens/*/*-screen.tsx', '!../screens/admin-*/*'],
  { eager: true },
);

/** The code of every screen that is prerendered, as its route's loader would load it: rendering is synchronous. */
const loaderData = Object.fromEntries(
  Object.entries(rows).map(([pattern, row]) => [pattern, modules[`../${sourceOf(row)}`]]),
);
landingParts.give(parts);

/** React renders everything that belongs in the head first. */
const splitHead = (html: string): [head: string, body: string] => {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return [head, html.slice(head.length)];
};

const render = (path: string): [head: string, body: string] => {
  // Pages are prerendered for visitors; main.tsx starts with the same data.
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData },
  });
  const html = renderToString(
    <StrictMode>
      <Site router={router} />
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

  const preloads = (path: string): string => {
    const pattern = matchRoutes(routes, path)?.at(-1)?.route.path;
    const [, row = notFoundScreen] = Object.entries(rows).find(([one]) => one === pattern) ?? [];
    const files = [...chunksOf(`src/${sourceOf(row)}`, chunks)];
    return preloadTags(files.filter((file) => !template.includes(file)));
  };

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

  const appPage = (about: string, screensOfPage: typeof pageOfCustomer, own = stamped): string =>
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
    [appFile]: appPage(askWho, pageOfCustomer),
    [linkFile]: appPage(noReferrer, pageOfLink),
    [adminFile]: appPage(askWho, pageOfOperator, stampSettings(adminTemplate, settings)),
    [adminManifestFile]: adminManifest(settings),
    'sitemap.xml': sitemap(settings.siteUrl),
    'robots.txt': robots(settings.siteUrl),
    '.well-known/security.txt': securityContact(settings),
  };
  queryClient.clear();
  return files;
};
