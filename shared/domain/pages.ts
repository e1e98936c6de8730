import { catalogueServices } from './catalogue.ts';
import type { SiteSettings } from './settings.ts';

/** Paths of the prerendered pages, which work without a script. */
export const publicPages: readonly string[] = [
  '/',
  '/services',
  ...catalogueServices.filter(({ isActive }) => isActive).map(({ id }) => `/services/${id}`),
  '/signup',
  '/terms',
  '/privacy',
];

/** Paths that only the app renders, for signed-in people. `*` stands for one segment. */
export const appPages: readonly string[] = [
  '/password',
  '/checkout',
  '/download-reports',
  '/admin/dashboard',
  '/admin/bookings',
  '/admin/bookings/new',
  '/admin/visits/*',
  '/admin/quotes',
  '/admin/money',
  '/admin/customers/import',
  '/admin/second-factor',
  '/admin/service-report/*',
];

/** The empty page that starts the app: for signed-in people and {@link appPages}. */
export const appFile = 'app.html';
/** Served for every other path, with status 404. */
export const notFoundFile = '404.html';
/** Served for a service the catalogue does not have, with status 404. */
export const unknownServiceFile = 'service-not-found.html';
/** The path {@link unknownServiceFile} is prerendered for; `*` stands for the unknown id. */
export const unknownServicePath = '/services/*';

/** The file of a public page in the web bucket: 'services.html' for '/services'. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/**
 * What the build's bundle `.prerender/render-site.mjs` exports: renders one stage's pages, sitemap and
 * robots file, keyed by their path in the web bucket.
 */
export type RenderSite = (input: {
  /** The built index.html. */
  template: string;
  /** The build's manifest as JSON: which chunks a screen needs. */
  manifest: string;
  settings: SiteSettings;
}) => Record<string, string>;
