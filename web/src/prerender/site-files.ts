import { appPages, publicPages } from 'shared/domain/pages.ts';

/** The sitemap of all public pages. `siteUrl` may be a token, so do not parse it. */
export const sitemap = (siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Path prefixes that are of no use to a search engine. */
const privateParts = ['/api/', ...appPages.filter((path) => !path.startsWith('/services'))].map(
  (path) => path.replace('*', ''),
);

/** The robots.txt. Pages excluded here also carry `noindex`. */
export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...privateParts.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
