import {
  getService,
  listServiceCategories,
  listServices,
  type Service,
  type ServiceCategory,
} from 'shared/contracts/catalogue.ts';
import { lines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { queryFor } from '../../lib/query-client.ts';

export const servicesQuery = queryFor(listServices);
export const categoriesQuery = queryFor(listServiceCategories);
export const serviceQuery = (id: string) => queryFor(getService, { params: { id } });

/** The active services of one line of business, identified by its category's name. */
export const servicesOfLine = (
  services: readonly Service[],
  categories: readonly ServiceCategory[],
  line: ServiceLine,
): Service[] => {
  const category = categories.find(({ name }) => name === lines[line].name);
  return services.filter(({ categoryId, isActive }) => isActive && categoryId === category?.id);
};
