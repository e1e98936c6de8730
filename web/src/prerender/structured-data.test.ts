import { expect, it } from 'vitest';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { publicPages } from 'shared/domain/site/pages.ts';
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

const services = thingsOf('/services').filter((one) => one['@type'] === 'Service');
const monthly = catalogueServices.find(({ name }) => name === 'Monthly Membership')!;

it('lists every service, with an offer only where there is a price', () => {
  expect(services.map(({ name, offers }) => [name, offers !== undefined])).toEqual(
    catalogueServices.map(({ name, price }) => [name, price > 0]),
  );
});

it('describes a service, what it costs and who provides it', () => {
  const url = `${settings.siteUrl}/services/${monthly.id}`;
  const price = { price: '225.00', priceCurrency: 'USD' };
  const described = {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: 'Monthly Membership',
    description: monthly.description,
    url,
    serviceType: 'Pool Sheriff',
    provider: { '@id': `${settings.siteUrl}/#business` },
    areaServed: 'Spring',
    offers: {
      '@type': 'Offer',
      url,
      ...price,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
    },
  };
  expect(thing(`/services/${monthly.id}`, 'Service')).toEqual(described);
  expect(services).toContainEqual(described);
});

it('says for how long a price is, by the codes of UN/CEFACT', () => {
  const units = { weekly: 'WEE', monthly: 'MON', annually: 'ANN' };
  const priced = catalogueServices.filter(({ price }) => price > 0);
  expect(new Set(priced.map(({ recurringInterval }) => recurringInterval))).toEqual(
    new Set([null, 'weekly', 'monthly', 'annually']),
  );
  for (const { name, recurringInterval } of priced) {
    const { offers } = services.find((one) => one['name'] === name) as unknown as {
      offers: { priceSpecification?: { unitCode: string } };
    };
    expect([name, offers.priceSpecification?.unitCode]).toEqual([
      name,
      recurringInterval ? units[recurringInterval as keyof typeof units] : undefined,
    ]);
  }
});

const trailOf = (path: string) =>
  thing(path, 'BreadcrumbList')?.['itemListElement'] as { name: string; item: string }[];

it.each([
  ['/services', 'Services'],
  ['/signup', 'Create Your Account'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
  ['/record-check', 'Check a Service Record'],
  ['/sample-report', 'A Sample Report'],
])('has breadcrumbs for %s', (path, name) => {
  expect(trailOf(path)).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${settings.siteUrl}/` },
    { '@type': 'ListItem', position: 2, name, item: settings.siteUrl + path },
  ]);
});

it('has breadcrumbs for a service, and none for the landing page, which is the site', () => {
  const path = `/services/${monthly.id}`;
  expect(trailOf(path).map(({ name, item }) => [name, item])).toEqual([
    ['Home', `${settings.siteUrl}/`],
    ['Services', `${settings.siteUrl}/services`],
    [monthly.name, settings.siteUrl + path],
  ]);
  expect(trailOf('/')).toBeUndefined();
  expect(thing('/', 'WebSite')).toEqual({
    '@type': 'WebSite',
    name: 'Pool & Poop Sheriff',
    url: `${settings.siteUrl}/`,
    publisher: { '@id': `${settings.siteUrl}/#business` },
  });
});

it('lists the public pages for search engines and keeps them out of the others', () => {
  const listed = sitemap(settings.siteUrl);
  for (const path of publicPages) expect(listed).toContain(`<loc>${settings.siteUrl}${path}</loc>`);
  expect(robots(settings.siteUrl)).toMatch(/Disallow: \/api\/\n.*Disallow: \/checkout\n/s);
  expect(robots(settings.siteUrl)).not.toMatch(/Disallow: \/(?:services|signup)?\n/);
  // An exact path, or every path that begins with `l` would be excluded.
  expect(robots(settings.siteUrl)).toContain('Disallow: /l$\n');
});
