import { appPages, linkPath } from 'shared/domain/site/app-pages.ts';
import { publicPages } from 'shared/domain/site/pages.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';

/** The sitemap of all public pages. `siteUrl` may be a token, so do not parse it. */
export const sitemap = (siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Path prefixes that search engines have no use for. */
const privateParts = new Set(
  ['/api/', ...appPages.filter((path) => !path.startsWith('/services'))].map((path) =>
    // An exact path where a prefix could match future public pages.
    path === linkPath ? `${path}$` : path.replace(/\*.*/, ''),
  ),
);

/** The robots.txt. Pages excluded here also carry `noindex`. */
export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...[...privateParts].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** Whom to write to about a vulnerability (RFC 9116). Valid for eleven months; each deployment renews it. */
export const securityContact = (
  { email, siteUrl }: Pick<SiteSettings, 'email' | 'siteUrl'>,
  now = new Date(),
): string => {
  // From the first of the month, so that a deployment on another day does not change the file.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};

/** The colors of the installed app's window and splash screen: --color-ink and --color-cream-50. */
const colors = { theme_color: '#0a2e3d', background_color: '#fdf9f0' };

/**
 * The web app manifest for the operator's pages. Its scope is the whole site, so that the sign-in returns to
 * the app (docs/decisions/0047).
 */
export const adminManifest = ({ businessName }: SiteSettings): string =>
  JSON.stringify({
    id: '/admin/bookings',
    name: businessName,
    short_name: 'Sheriff',
    start_url: '/admin/bookings',
    scope: '/',
    display: 'standalone',
    ...colors,
    icons: [192, 512].flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/operator-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  });
