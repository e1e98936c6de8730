import { adminFile, appFile, linkFile } from 'shared/domain/site/pages.ts';
import { paths } from '../lib/paths.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { renderSite } from './render-site.tsx';
import { adminManifest, robots, securityContact } from './site-files.ts';

it('keeps the sign-in in the operator’s app', () => {
  const manifest: unknown = JSON.parse(adminManifest(testSettings));
  expect(manifest).toMatchObject({
    start_url: paths.adminBookings(),
    scope: expect.toSatisfy((scope: string) => paths.login().startsWith(scope)),
  });
});

it('keeps search engines from what is of no use to them, and from nothing that may be public', () => {
  const forbidden = [...robots('https://example.com').matchAll(/^Disallow: (.*)$/gm)];
  expect(forbidden.map(([, path]) => path)).toMatchInlineSnapshot(`
    [
      "/api/",
      "/l$",
      "/password",
      "/checkout",
      "/visits",
      "/billing",
      "/messages",
      "/account",
      "/download-reports",
      "/reports/",
      "/admin/dashboard",
      "/admin/bookings",
      "/admin/bookings/new",
      "/admin/visits/",
      "/admin/customers",
      "/admin/customers/",
      "/admin/customers/import",
      "/admin/quotes",
      "/admin/money",
      "/admin/messages",
      "/admin/second-factor",
      "/admin/service-report/",
    ]
  `);
});

it('names whom to write to about a vulnerability, for less than a year', () => {
  const settings = { ...testSettings, email: 'hello@example.com', siteUrl: 'https://example.com' };
  expect(securityContact(settings, new Date('2026-11-28T18:00:00Z')))
    .toBe(`Contact: mailto:hello@example.com
Expires: 2027-10-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://example.com/.well-known/security.txt
`);
});

it('begins each app page with the banners of its screens, and tells a link to nobody', () => {
  const template = '<html><head><!--page-head--></head><body><!--page-body--></body></html>';
  const files = renderSite({
    template,
    adminTemplate: template,
    manifest: '{}',
    settings: testSettings,
  });
  const shown = [appFile, adminFile, linkFile].map((file) => {
    const html = files[file] ?? '';
    return {
      robots: /<meta name="robots" content="([^"]*)">/.exec(html)?.[1],
      referrer: /<meta name="referrer" content="([^"]*)">/.exec(html)?.[1],
      banners: Object.fromEntries(
        [...html.matchAll(/<template data-at="([^"]*)">.*?<h1[^>]*>(.*?)<\/h1>/g)].map(
          ([, at, title]) => [at, title],
        ),
      ),
    };
  });
  expect(shown).toMatchInlineSnapshot(`
    [
      {
        "banners": {
          "/": "Welcome back!",
          "/account": "Account",
          "/billing": "Billing",
          "/checkout": "Checkout",
          "/download-reports": "Your Service Reports",
          "/messages": "Messages",
          "/services": "Our Services",
          "/visits": "Visits",
        },
        "referrer": undefined,
        "robots": "noindex",
      },
      {
        "banners": {
          "/admin/bookings": "Today",
          "/admin/customers": "Customers",
          "/admin/dashboard": "Service Management Dashboard",
          "/admin/messages": "Messages",
          "/admin/money": "Money",
          "/admin/quotes": "Quotes and Sign-Ups",
        },
        "referrer": undefined,
        "robots": "noindex",
      },
      {
        "banners": {},
        "referrer": "no-referrer",
        "robots": "noindex",
      },
    ]
  `);
});
