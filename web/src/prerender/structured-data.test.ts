import { expect, it } from 'vitest';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import { publicPages } from 'shared/domain/pages.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { robots, sitemap } from './site-files.ts';
import { structuredData } from './structured-data.ts';

// In a deployment, siteUrl is a token that is resolved later.
const settings = { ...testSettings, siteUrl: '${Token[TOKEN.7]}' };
const thingsOf = (path: string) =>
  structuredData(path, settings)['@graph'] as { '@type': string; [name: string]: unknown }[];
const thing = (path: string, type: string) => thingsOf(path).find((one) => one['@type'] === type);

it('names the business, where it is and how to call it, on every public page', () => {
  for (const path of publicPages)
    expect(thing(path, 'HomeAndConstructionBusiness')).toEqual({
      '@type': 'HomeAndConstructionBusiness',
      '@id': `${settings.siteUrl}/#business`,
      name: 'Pool & Poop Sheriff',
      url: `${settings.siteUrl}/`,
      image: `${settings.siteUrl}/social.jpg`,
      telephone: '+12815550142',
      email: 'hello@example.com',
      priceRange: '$$',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1200 Example Trail',
        addressLocality: 'Spring',
        addressRegion: 'TX',
        postalCode: '77373',
        addressCountry: 'US',
      },
      areaServed: { '@type': 'City', name: 'Spring' },
    });
});

it('lists every service, with an offer only where there is a price', () => {
  const services = thingsOf('/services').filter((one) => one['@type'] === 'Service');
  expect(services).toHaveLength(catalogueServices.length);
  for (const { name, price } of catalogueServices) {
    const service = services.find((one) => one['name'] === name);
    expect([name, service?.['offers'] !== undefined]).toEqual([name, price > 0]);
  }
});

it.each(publicPages)('describes %s as before', (path) => {
  expect(structuredData(path, settings)).toMatchSnapshot();
});

it('has breadcrumbs for a service', () => {
  const { id, name } = catalogueServices[0]!;
  expect(thing(`/services/${id}`, 'BreadcrumbList')?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${settings.siteUrl}/` },
    { position: 2, name: 'Services', item: `${settings.siteUrl}/services` },
    { position: 3, name, item: `${settings.siteUrl}/services/${id}` },
  ]);
});

it('lists the public pages for search engines and keeps them out of the others', () => {
  const listed = sitemap(settings.siteUrl);
  for (const path of publicPages) expect(listed).toContain(`<loc>${settings.siteUrl}${path}</loc>`);
  expect(robots(settings.siteUrl)).toMatch(/Disallow: \/api\/\n.*Disallow: \/checkout\n/s);
  expect(robots(settings.siteUrl)).not.toMatch(/Disallow: \/(?:services|signup)?\n/);
  // An exact path, or every path that begins with `l` would be excluded.
  expect(robots(settings.siteUrl)).toContain('Disallow: /l$\n');
});
