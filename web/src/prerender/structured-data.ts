import {
  catalogueCategories,
  catalogueServices,
  type CatalogueService,
} from 'shared/domain/prices/catalogue.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { phoneHref, type SiteSettings } from 'shared/domain/site/settings.ts';

type Thing = { '@type': string; [property: string]: unknown };

const businessId = (siteUrl: string): string => `${siteUrl}/#business`;

const business = (settings: SiteSettings): Thing => ({
  '@type': 'HomeAndConstructionBusiness',
  '@id': businessId(settings.siteUrl),
  name: settings.businessName,
  url: `${settings.siteUrl}/`,
  image: `${settings.siteUrl}/social.jpg`,
  telephone: phoneHref(settings.phone).replace('tel:', ''),
  email: settings.email,
  priceRange: '$$',
  address: {
    '@type': 'PostalAddress',
    streetAddress: settings.street,
    addressLocality: settings.city,
    addressRegion: settings.state,
    postalCode: settings.postalCode,
    addressCountry: 'US',
  },
  areaServed: { '@type': 'City', name: settings.city },
});

/** UN/CEFACT codes: in schema.org a price per visit, month or year needs a unit. */
const unitCodes: Record<string, string> = { weekly: 'WEE', monthly: 'MON', annually: 'ANN' };

const offer = ({ price, recurringInterval }: CatalogueService, address: string): Thing => {
  const unitCode = unitCodes[recurringInterval ?? ''];
  return {
    '@type': 'Offer',
    url: address,
    price: centsToDecimal(price),
    priceCurrency: 'USD',
    ...(unitCode !== undefined && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: centsToDecimal(price),
        priceCurrency: 'USD',
        unitCode,
      },
    }),
  };
};

const serviceThing = (service: CatalogueService, settings: SiteSettings): Thing => {
  const address = `${settings.siteUrl}/services/${service.id}`;
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name: service.name,
    description: service.description,
    url: address,
    serviceType: catalogueCategories.find(({ id }) => id === service.categoryId)?.name,
    provider: { '@id': businessId(settings.siteUrl) },
    areaServed: settings.city,
    // Services without a price are quoted by phone: an offer with a price of zero would be wrong.
    ...(service.price > 0 && { offers: offer(service, address) }),
  };
};

const breadcrumbs = (siteUrl: string, trail: readonly [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});

const screenNames: Record<string, string> = {
  '/signup': 'Create Your Account',
  '/terms': 'Terms of service',
  '/privacy': 'Privacy policy',
  '/record-check': 'Check a Service Record',
  '/sample-report': 'A Sample Report',
};

/** The JSON-LD object that describes a public page in schema.org's terms. */
export const structuredData = (path: string, settings: SiteSettings): Record<string, unknown> => {
  const { siteUrl, businessName } = settings;
  const offered = catalogueServices.filter(({ isActive }) => isActive);
  const service = offered.find(({ id }) => path === `/services/${id}`);
  const name = screenNames[path];
  const things: Thing[] = [business(settings)];
  if (path === '/')
    things.push({
      '@type': 'WebSite',
      name: businessName,
      url: `${siteUrl}/`,
      publisher: { '@id': businessId(siteUrl) },
    });
  if (path === '/services')
    things.push(
      breadcrumbs(siteUrl, [['Services', path]]),
      ...offered.map((one) => serviceThing(one, settings)),
    );
  if (service)
    things.push(
      serviceThing(service, settings),
      breadcrumbs(siteUrl, [
        ['Services', '/services'],
        [service.name, path],
      ]),
    );
  if (name !== undefined) things.push(breadcrumbs(siteUrl, [[name, path]]));
  return { '@context': 'https://schema.org', '@graph': things };
};
