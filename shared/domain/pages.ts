import { catalogueServices } from './catalogue.ts';
import type { SiteSettings } from './settings.ts';

/** Addresses of the pages that are made when the site is built, and read without a script. */
export const publicPages: readonly string[] = [
  '/',
  '/services',
  ...catalogueServices.filter(({ isActive }) => isActive).map(({ id }) => `/services/${id}`),
  '/signup',
  '/terms',
  '/privacy',
];

/** Addresses that only the app can draw, for whoever is signed in. `*` stands for one part. */
export const appPages: readonly string[] = [
  '/password',
  '/checkout',
  '/download-reports',
  '/admin/dashboard',
  '/admin/bookings',
  '/admin/quotes',
  '/admin/service-report/*',
];

/** The page without content from which the app starts: for signed-in people and {@link appPages}. */
export const appFile = 'app.html';
/** What every other address is answered with, under status 404. */
export const notFoundFile = '404.html';
/** What a service is answered with that the catalogue does not have, under status 404. */
export const unknownServiceFile = 'service-not-found.html';
/** The address the page of {@link unknownServiceFile} is made for; `*` stands for the unknown id. */
export const unknownServicePath = '/services/*';

/** The file of a public page in the web bucket: 'services.html' of '/services'. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/**
 * What the build's bundle `.prerender/render-site.mjs` exports: makes one stage's pages, sitemap and
 * robots file, as texts by their place in the web bucket.
 */
export type RenderSite = (input: {
  /** The built index.html. */
  template: string;
  /** The build's manifest as JSON: which chunks a screen needs. */
  manifest: string;
  settings: SiteSettings;
}) => Record<string, string>;
