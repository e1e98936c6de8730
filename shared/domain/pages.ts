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
  '/record-check',
  '/sample-report',
];

/** The page that starts the app, a frame without a screen: for signed-in people and `appPages` but the operator's. */
export const appFile = 'app.html';
/** The same page for mailed links: no address it leads to hears where somebody came from. */
export const linkFile = 'link.html';
/** The operator's page, which can be installed and opens without a line (docs/decisions/0047). */
export const adminFile = 'admin.html';
/** Says how the operator's page is installed as an app. */
export const adminManifestFile = 'operator.webmanifest';
/** The worker that keeps the operator's page on the device. */
export const workerFile = 'sw.js';
/** Stands in the template of the operator's page until the build has a name. */
export const buildPlaceholder = '%BUILD%';
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
  /** The built admin.html, with the name of its build. */
  adminTemplate: string;
  /** The build's manifest as JSON: which chunks a screen needs. */
  manifest: string;
  settings: SiteSettings;
}) => Record<string, string>;
