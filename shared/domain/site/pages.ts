import { catalogueServices } from '../prices/catalogue.ts';
import type { SiteSettings } from './settings.ts';

/** Paths of the prerendered pages, which work without scripts. */
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

/** The empty shell that starts the app: for signed-in users, and for all `appPages` except the operator's. */
export const appFile = 'app.html';
/**
 * The same shell for mailed links. It sends no `Referer`, so the pages it links to do not learn where a
 * visitor came from.
 */
export const linkFile = 'link.html';
/** The shell of the operator's pages, which can be installed and opens offline (docs/decisions/0047). */
export const adminFile = 'admin.html';
/** The web app manifest of the operator's pages. */
export const adminManifestFile = 'operator.webmanifest';
/** The service worker that caches the operator's pages on the device. */
export const workerFile = 'sw.js';
/** A placeholder in the template of the operator's shell for the name of the build. */
export const buildPlaceholder = '%BUILD%';
/** Describes what visitors and customers may call. */
export const apiDocumentFile = 'api/openapi.json';
/** Served for every other path, with status 404. */
export const notFoundFile = '404.html';
/** Served with status 404 for a service that is not in the catalogue. */
export const unknownServiceFile = 'service-not-found.html';
/** The path {@link unknownServiceFile} is prerendered for; `*` stands for the unknown id. */
export const unknownServicePath = '/services/*';

/** The file of a public page in the web bucket: 'services.html' for '/services'. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/**
 * The export of the build's bundle `.prerender/render-site.mjs`. It renders the pages, sitemap and
 * robots file of one stage, keyed by their path in the web bucket.
 */
export type RenderSite = (input: {
  /** The built index.html. */
  template: string;
  /** The built admin.html, including the name of its build. */
  adminTemplate: string;
  /** The build's manifest as JSON, which lists the chunks each screen needs. */
  manifest: string;
  settings: SiteSettings;
}) => Record<string, string>;
