import {
  getService,
  listServiceCategories,
  listServices,
  type Service,
  type ServiceCategory,
} from 'shared/contracts/catalogue.ts';
import { poolLineName, yardLineName } from 'shared/domain/service-lines.ts';
import type { ServiceTab } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query-client.ts';

export const servicesQuery = queryFor(listServices);
export const categoriesQuery = queryFor(listServiceCategories);
export const serviceQuery = (id: string) => queryFor(getService, { params: { id } });

const lineNames: Record<ServiceTab, string> = { pool: poolLineName, yard: yardLineName };

/** `?tab=pool|yard`; anything else is the yard (rules: screen-25). */
export const tabOf = (value: unknown): ServiceTab => (value === 'pool' ? 'pool' : 'yard');

/** The active services of one line of business, identified by its category's name. */
export const servicesOfLine = (
  services: readonly Service[],
  categories: readonly ServiceCategory[],
  tab: ServiceTab,
): Service[] => {
  const line = categories.find(({ name }) => name === lineNames[tab]);
  return services.filter(({ categoryId, isActive }) => isActive && categoryId === line?.id);
};
