import { appPages, publicPages } from 'shared/domain/pages.ts';

/** The list of all public pages for search engines. `siteUrl` may be a token: nothing parses it. */
export const sitemap = (siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** First parts of addresses that are of no use to a search engine. */
const privateParts = ['/api/', ...appPages.filter((path) => !path.startsWith('/services'))].map(
  (path) => path.replace('*', ''),
);

/** What robots may read. Pages kept out here carry `noindex` as well. */
export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...privateParts.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
