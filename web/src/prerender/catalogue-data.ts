import {
  getService,
  listServiceCategories,
  listServices,
  type Service,
  type ServiceCategory,
} from 'shared/contracts/catalogue.ts';
import {
  catalogueCategories,
  catalogueServices,
  catalogueVersion,
  type CatalogueService,
} from 'shared/domain/prices/catalogue.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { unknownServicePath } from 'shared/domain/site/pages.ts';
import { catalogueKey, idOfAddress, type PrefetchedQuery } from '../lib/prefetched-queries.ts';

/** A constant, because no screen shows it and the build's own time would change every page. */
const createdAt = '2026-01-01T00:00:00.000Z';

const asService = ({ price, ...facts }: CatalogueService): Service => ({
  ...facts,
  price: centsToDecimal(price),
  createdAt,
});

const services: Service[] = catalogueServices.filter(({ isActive }) => isActive).map(asService);
const categories: ServiceCategory[] = catalogueCategories.map((category) => ({
  ...category,
  createdAt,
}));

const version: PrefetchedQuery = { key: catalogueKey, data: catalogueVersion };

/** What the API will return for a public page's queries: the server's catalogue is written from the same data. */
export const prefetchedQueriesOf = (path: string): PrefetchedQuery[] => {
  if (path === '/services')
    return [
      version,
      { key: [listServices.name, {}], data: services },
      { key: [listServiceCategories.name, {}], data: categories },
    ];
  if (path === unknownServicePath)
    return [{ key: [getService.name, { params: { id: idOfAddress } }], data: null }];
  const service = services.find(({ id }) => path === `/services/${id}`);
  return service
    ? [version, { key: [getService.name, { params: { id: service.id } }], data: service }]
    : [];
};
